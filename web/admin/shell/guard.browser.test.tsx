import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#web/testing/find.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { answerSite } from '#web/testing/site-rows.ts'

test.each(['', '/settings/razorpay'])(
  'leads from /admin%s to the sign-in without a session',
  async (address) => {
    answerSite()
    await openBackOffice(address)
    await expect.poll(() => location.pathname).toBe('/login')
    await expect.element(page.getByLabelText('Password')).toBeVisible()
  },
)

test('asks before a screen with unsaved changes is left', async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
  await openBackOffice('/content/our-work')
  await page.getByCss('li[id="hero_title"]').getByRole('textbox').fill('Not to be kept')
  const home = page.getByRole('link', { name: 'Home (Dashboard)' })
  const question = page.getByRole('alertdialog')
  await home.click()
  await expect.element(question).toHaveTextContent('Leave without saving?')
  await question.getByRole('button', { name: 'Stay' }).click()
  expect(location.pathname).toBe('/admin/content/our-work')
  await page.getByRole('button', { name: 'Discard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await home.click()
  await expect.poll(() => location.pathname).toBe('/admin')
})
