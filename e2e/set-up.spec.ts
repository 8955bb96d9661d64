import sharp from 'sharp'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { EMAIL, PASSWORD } from './sign-in.ts'
import { message } from './staff.ts'
import { expect, type Page, test } from './test.ts'

/** A new foundation makes the site its own, led by the list at Home alone. */

let site: OwnServer
test.beforeAll(async () => {
  site = await startOwnServer({})
})
test.afterAll(() => site.stop())

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#1b6d58' } })
    .png()
    .toBuffer()

async function take(page: Page, button: string, step: string): Promise<void> {
  await page.goto(`${site.url}/admin`)
  const others = page.getByText(/^\d+ more steps$/)
  await expect(others).toBeVisible()
  await others.click()
  await page.getByRole('link', { name: new RegExp(`^${button}\\s*: ${step}`) }).click()
  await expect(page.locator('h1')).toBeVisible()
}

test('from the first sign-in to a site of its own, step by step', async ({ page }) => {
  test.setTimeout(180_000)
  const save = (name = 'Save') => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  // The reason stands in a toast, and the form stays marked once that has gone.
  await expect(page.getByText('Check the address and the password, then try again.')).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('0 of 11 done')).toBeVisible()

  await take(page, 'Enter details', 'Say who you are')
  await page.getByLabel('Name', { exact: true }).fill('Asha Trust')
  await page.getByLabel('Address, first line').fill('12 Lake Road')
  await page.getByLabel('Email').fill('hello@asha.example')
  await page.getByLabel('Phone').fill('+91 99999 11111')
  await save()
  await expect(message(page, 'Organisation details saved successfully!')).toBeVisible()

  await take(page, 'Add a logo', 'Add your logo and colours')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() })
  await expect(page.getByAltText('Logo address, as it is')).toBeVisible()
  await save()
  await expect(message(page, 'Organisation details saved successfully!')).toBeVisible()

  await take(page, 'Enter them', 'Enter your registrations')
  await page.getByRole('button', { name: 'Add a registration' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption('80g')
  await dialog.getByLabel('Number').fill('AAATA1234EF20214')
  await dialog.getByLabel('Valid from').fill('2021-04-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Registration saved.')).toBeVisible()

  await take(page, 'Enter it', 'Enter your UPI ID')
  const upi = page.locator('#upi_id')
  await upi.getByRole('textbox').fill('asha@upi')
  await upi.getByRole('button', { name: /^Save/ }).click()
  await expect(message(page, 'upi id saved successfully!')).toBeVisible()

  await take(page, 'Choose a picture', 'Show a picture of your own')
  await page
    .locator('#hero_image input[type=file]')
    .setInputFiles({ name: 'children.png', mimeType: 'image/png', buffer: await picture() })
  await expect(message(page, 'File for hero image uploaded and saved.')).toBeVisible()

  await take(page, 'Set up receipts', 'Issue a first receipt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipts and tax')

  await page.goto(`${site.url}/admin`)
  await expect(page.getByText('5 of 11 done')).toBeVisible()
  for (const step of ['Say who you are', 'Add your logo and colours', 'Enter your UPI ID'])
    await expect(page.getByRole('listitem').filter({ hasText: `Done: ${step}` })).toBeVisible()
  await page.getByText(/^\d+ more steps$/).click()
  await page.getByRole('button', { name: /^Show how\s*: Open the site/ }).click()
  await expect(page.getByText(/^On the server, set PUBLIC_URL to your address/)).toBeVisible()

  const sent = async (path: string) => (await fetch(`${site.url}${path}`)).text()
  expect(await sent('/')).toContain('Asha Trust')
  expect(await sent('/')).toMatch(/organisation\/logo-\d+\.png/)
  expect(await sent('/donate')).toContain('asha@upi')
})
