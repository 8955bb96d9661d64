/** A site at a public address shows content that staff added, and no unconfirmed samples. */
import sharp from 'sharp'
import { chromium } from '../scripts/run/chromium.mjs'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { expectNoViolations } from './site.ts'
import { expect, type Page, test } from './test.ts'

const HOST = 'asha.test'
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

test.use({
  viewport: { width: 1400, height: 900 },
  launchOptions: {
    executablePath: chromium(),
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
})

let server: OwnServer
let site: string
test.beforeAll(async () => {
  server = await startOwnServer((port) => ({ PUBLIC_URL: `http://${HOST}:${port}` }))
  site = server.url.replace('localhost', HOST)
})
test.afterAll(() => server.stop())

const element = (page: Page, id: string) => page.locator(`li[id="${id}"]`)

test('shows the people and the reports that staff add on a public site', async ({ page }) => {
  const { data } = await server.administrator.auth.getSession()
  await page.goto(`${site}/robots.txt`)
  await page.evaluate((session) => localStorage.setItem('daan-auth', JSON.stringify(session)), data.session)

  // Staff see what is a sample, and say that it is true.
  await page.goto(`${site}/admin/content/home#impact_figures`)
  await expect(element(page, 'impact_figures').getByText('Sample', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Keep this text.*Impact numbers$/ }).click()
  await expect(page.getByText('impact figures saved successfully!')).toBeVisible()
  await expect(element(page, 'impact_figures').getByText('Sample', { exact: true })).toHaveCount(0)

  await page.goto(`${site}/admin/content/about#team_people`)
  const team = element(page, 'team_people')
  await team.getByRole('button', { name: 'Add person' }).click()
  await team.getByLabel('Name').fill('Asha Rao')
  await team.getByLabel('Role').fill('Programme lead')
  const photograph = await sharp({
    create: { width: 640, height: 800, channels: 3, background: '#b5651d' },
  })
    .jpeg()
    .toBuffer()
  await team
    .locator('input[type=file]')
    .setInputFiles({ name: 'asha.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await expect(team.getByRole('button', { name: /^Focal point of Photograph of Asha Rao/ })).toBeVisible()
  const preview = page.frameLocator('iframe[title="About as visitors will see it"]')
  await expect(preview.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await team.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('team people saved successfully!')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Sections of the page' })
    .getByText('Reports and accounts')
    .click()
  const reports = element(page, 'report_documents')
  for (const [at, [year, title]] of [
    ['2024-25', 'Audited accounts'],
    ['2025-26', 'Annual report'],
  ].entries()) {
    await reports.getByRole('button', { name: 'Add document' }).click()
    await reports
      .getByLabel('Year')
      .nth(at)
      .fill(year ?? '')
    await reports
      .getByLabel('Title')
      .nth(at)
      .fill(title ?? '')
    await reports
      .locator('input[type=file]')
      .nth(at)
      .setInputFiles({ name: `${year}.pdf`, mimeType: 'application/pdf', buffer: PDF })
    await expect(reports.getByText('View Current PDF')).toHaveCount(at + 1)
  }
  await reports.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('report documents saved successfully!')).toBeVisible()

  await page.goto(`${site}/about`)
  const people = page.getByRole('region', { name: 'Who we are' })
  await expect(people.getByRole('heading', { name: 'Asha Rao' })).toBeVisible()
  await expect(people.getByText('Programme lead')).toBeVisible()
  await expect(people.getByRole('img', { name: 'Asha Rao' })).toHaveJSProperty('complete', true)
  const documents = page.getByRole('region', { name: 'Reports and accounts' })
  await expect(documents.locator('dt')).toHaveText(['2025-26', '2024-25'])
  const [report] = await documents.getByRole('link', { name: 'Annual report' }).all()
  expect((await page.request.get(server.url + (await report?.getAttribute('href')))).ok()).toBe(true)
  await expectNoViolations(page)

  await page.goto(site)
  await expect(page.getByText('As of March 2026, from our own registers')).toBeVisible()
  await expect(page.getByText('10,842+').first()).toBeVisible()
})
