/** Every primitive of web/ui and web/admin/ui in its states, on a phone and wide, in light and in dark. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { violations } from './axe.ts'
import { moveTo } from './move-to.ts'
import { expect, type Page, test } from './test.ts'

const root = join(import.meta.dirname, '..')
const specimens = ['ui', 'admin-ui'].flatMap((folder) =>
  readdirSync(join(root, 'web', 'gallery', folder)).map((file) => `${folder}/${file.replace('.tsx', '')}`),
)
const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }
const WAYS = [
  { colorScheme: 'light', size: phone },
  { colorScheme: 'dark', size: phone },
  { colorScheme: 'light', size: wide },
  { colorScheme: 'dark', size: wide },
] as const

let server: ChildProcess
let url: string
// One page for all, so that the browser fetches React and the style sheets once.
let page: Page
const errors: string[] = []

test.beforeAll(async ({ browser }) => {
  server = spawn(process.execPath, [join(root, 'e2e', 'serve-gallery.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  ;[url] = await once(createInterface({ input: server.stdout as NodeJS.ReadableStream }), 'line')
  const context = await browser.newContext({ colorScheme: null, reducedMotion: 'reduce' })
  page = await context.newPage()
  page.on('console', (entry) => entry.type() === 'error' && errors.push(entry.text()))
  page.on('pageerror', (error) => errors.push(error.message))
})
test.afterAll(async () => {
  await page.context().close()
  server.kill()
  await once(server, 'exit')
})

for (const specimen of specimens) {
  test(`${specimen} fits and can be read in every state`, async () => {
    errors.length = 0
    await openNext(specimen)
    for (const { colorScheme, size } of WAYS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      await expectNoFault(colorScheme, `${size.width} px`)
    }
    const openers = page.locator('[data-opens]')
    const count = await openers.count()
    await page.setViewportSize(phone)
    for (let at = 0; at < count; at += 1) {
      // What the last one opened goes with its specimen.
      if (at > 0) await openNext(neighbourOf(specimen))
      await openNext(specimen)
      await openers.nth(at).click()
      const opened = `${await openers.nth(at).textContent()}`
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoFault(colorScheme, opened)
      }
    }
    expect(errors).toEqual([])
  })
}

test('the contents name every specimen, and each is shown at both widths in the chosen scheme', async () => {
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(wide)
  await page.goto(`${url}/gallery`)
  for (const specimen of specimens)
    await expect(page.locator(`a[href="/gallery/${specimen}"]`)).toHaveCount(1)
  await page.locator('a[href="/gallery/ui/button"]').click()
  await page.getByRole('link', { name: 'Dark' }).click()
  // The choice is part of the address.
  await page.reload()
  for (const [title, width] of [
    ['Phone', 360],
    ['Wide', 1040],
  ] as const) {
    const frame = page.getByTitle(title)
    expect((await frame.boundingBox())?.width).toBeGreaterThanOrEqual(width)
    const shown = frame.contentFrame()
    await expect(shown.getByRole('heading', { name: 'Disabled' })).toBeVisible()
    const isDark = () =>
      shown.locator('body').evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    expect(await isDark()).toBe(true)
    await page.getByRole('link', { name: 'Light' }).click()
    await expect.poll(isDark).toBe(false)
    await page.getByRole('link', { name: 'Dark' }).click()
  }
})

test('the built product has nothing of it', async () => {
  const marker = 'gallery-specimen'
  await open('ui/button')
  expect(await page.content()).toContain(marker)
  const build = join(root, 'build', 'web')
  const files = readdirSync(build, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|html)$/.test(file),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => readFileSync(join(build, file), 'utf8').includes(marker))).toEqual([])
})

async function open(specimen: string): Promise<void> {
  await page.goto(`${url}/gallery/${specimen}/alone`)
  await isShown(specimen)
}

/** Within the page where it can be: served from its sources, a page is many files to load again. */
async function openNext(specimen: string): Promise<void> {
  const [folder] = specimen.split('/')
  if (!page.url().includes(`/gallery/${folder}/`)) return open(specimen)
  // A package that Vite finds late loads the page again under the move.
  await moveTo(page, `${url}/gallery/${specimen}/alone`).catch(() => open(specimen))
  // Where something unsaved is shown, a move is asked about first.
  if (!page.url().includes(specimen)) return open(specimen)
  await isShown(specimen)
}

function neighbourOf(specimen: string): string {
  const [folder = ''] = specimen.split('/')
  return specimens.find((other) => other !== specimen && other.startsWith(`${folder}/`)) ?? specimen
}

async function isShown(specimen: string): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1, name: specimen.replace(/^.*\//, ''), exact: true }),
  ).toBeVisible()
  await expect(page.locator('.gallery-state').first()).toBeAttached()
}

async function expectNoFault(colorScheme: 'light' | 'dark', where: string): Promise<void> {
  const when = `${where}, ${colorScheme}`
  const width = page.viewportSize()?.width ?? 0
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `its width: ${when}`)
    .toBeLessThanOrEqual(width)
  // A dialog scrolls by itself: one that is too wide opens at what has the focus, beside its text.
  for (const dialog of await page.locator('dialog[open]').all())
    expect(
      await dialog.evaluate((box) => box.scrollWidth - box.clientWidth),
      `its dialog: ${when}`,
    ).toBeLessThanOrEqual(0)
  // The states of one primitive stand side by side, where a screen has one of them.
  const options = { rules: { 'landmark-unique': { enabled: false } } }
  expect(await violations(page, options), when).toEqual([])
}
