import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '#web/testing/open-page.tsx'
import { folders, namesIn } from './specimens.ts'

beforeEach(() => page.viewport(1500, 800))

test('lists every specimen once', async () => {
  await openPage('/gallery')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Gallery')
  for (const folder of folders)
    for (const name of namesIn(folder))
      expect(document.querySelectorAll(`a[href="/gallery/${folder}/${name}"]`)).toHaveLength(1)
})

test('shows a specimen at both widths in the chosen color scheme', async () => {
  await openPage('/gallery')
  await page.getByRole('link', { name: 'button', exact: true }).click()
  const frames = () => [...document.querySelectorAll('iframe')]
  const areDark = () =>
    frames().map((frame) => frame.contentWindow?.matchMedia('(prefers-color-scheme: dark)').matches)
  await page.getByRole('link', { name: 'Dark' }).click()
  await expect.poll(areDark).toEqual([true, true])
  expect(location.pathname).toBe('/gallery/ui/button/dark')
  expect(frames().map(({ title }) => title)).toEqual(['Phone', 'Wide'])
  expect(frames()[0]?.offsetWidth).toBeGreaterThanOrEqual(360)
  expect(frames()[1]?.offsetWidth).toBeGreaterThanOrEqual(1040)
  for (const frame of frames()) expect(frame.getAttribute('src')).toBe('/gallery/ui/button/alone')
  await page.getByRole('link', { name: 'Light' }).click()
  await expect.poll(areDark).toEqual([false, false])
})

test('takes the color scheme from the address', async () => {
  await openPage('/gallery/ui/button/dark')
  await expect.element(page.getByRole('link', { name: 'Dark' })).toHaveAttribute('aria-current', 'true')
})

test.each([
  ['ui', 'button', 'Disabled'],
  ['admin-ui', 'confirm-dialog', 'Questions'],
])('shows %s/%s alone', async (folder, name, state) => {
  await openPage(`/gallery/${folder}/${name}/alone`)
  await expect.element(page.getByRole('heading', { name: state })).toBeVisible()
})
