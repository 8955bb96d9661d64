import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { type EmailApi, startEmailApi } from '../server/testing/email-api.ts'
import { type PlainProvider, startPlainProvider } from '../server/testing/plain-provider.ts'
import { expectAccessible } from './accessible.ts'
import { chooseNewPerson } from './gift-donor.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { EMAIL, PASSWORD } from './sign-in.ts'
import { message } from './staff.ts'
import { expect, type Page, test } from './test.ts'
import { WITHOUT_PREVIEW } from './without-preview.ts'

/** A new foundation makes the site its own, led by the list at Home alone. */

test.use({ viewport: WITHOUT_PREVIEW })

const WEBHOOK_SECRET = 'what Razorpay signs its reports with'

let site: OwnServer
let emails: EmailApi
let provider: PlainProvider
test.beforeAll(async () => {
  emails = await startEmailApi()
  provider = await startPlainProvider()
  site = await startOwnServer({ EMAIL_API_URL: emails.url, RAZORPAY_API_URL: provider.apiUrl })
})
test.afterAll(async () => {
  await site.stop()
  await Promise.all([emails.close(), provider.close()])
})

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#1b6d58' } })
    .png()
    .toBuffer()

/** The list at Home with every step in sight, and how many of them are done. */
async function openList(page: Page, done: number | string): Promise<void> {
  await page.goto(`${site.url}/admin`)
  await expect(page.getByText(new RegExp(`^(${done}) of 12 done$`))).toBeVisible()
  const list = page
    .locator('details')
    .filter({ has: page.getByRole('heading', { name: 'Set up your site' }) })
  if ((await list.first().getAttribute('open')) === null)
    await page.getByRole('heading', { name: 'Set up your site' }).click()
  const others = page.getByText(/^(\d+ more steps|One more step)$/)
  if ((await others.count()) > 0) await others.click()
}

async function take(page: Page, done: number, button: string, step: string): Promise<void> {
  await openList(page, done)
  await page.getByRole('link', { name: new RegExp(`^${button}\\s*: ${step}`) }).click()
  await expect(page.locator('h1')).toBeVisible()
}

/** A report as Razorpay sends it, of an event that changes nothing here. */
function reportFromRazorpay(): Promise<Response> {
  const body = JSON.stringify({ event: 'payment.downtime.started', payload: {}, created_at: 1 })
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')
  return fetch(`${site.url}/functions/v1/razorpay-webhook`, {
    method: 'POST',
    headers: { 'X-Razorpay-Signature': signature, 'X-Razorpay-Event-Id': 'evt_first' },
    body,
  })
}

test('leads a new foundation from the first sign-in to its own site', async ({ page, browser }) => {
  // The longest way through the back office, on a machine that may be busy.
  test.setTimeout(300_000)
  const save = (name = 'Save') => page.getByRole('button', { name, exact: true }).click()
  await page.goto(`${site.url}/login`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Login' }).click()
  // The reason stands in a toast, and the form stays marked once that has gone.
  await expect(page.getByText('Check the address and the password, then try again.')).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`${site.url}/admin`)
  // By hand it folds to one line, and stays so.
  const step = page.getByText("Add your organisation's details", { exact: true })
  await expect(step).toBeVisible()
  await page.getByRole('heading', { name: 'Set up your site' }).click()
  await expect(step).toBeHidden()
  await page.reload()
  await expect(page.getByText('0 of 12 done')).toBeVisible()
  await expect(step).toBeHidden()
  await page.getByRole('heading', { name: 'Set up your site' }).click()
  await expect(step).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('daan-set-up'))
  await take(page, 0, 'Enter details', "Add your organisation's details")
  await page.getByLabel('Name', { exact: true }).fill('Asha Trust')
  await page.getByLabel('Address, first line').fill('12 Lake Road')
  await page.getByLabel('Email').fill('hello@asha.example')
  await page.getByLabel('Phone').fill('+91 99999 11111')
  await save()
  await expect(message(page, 'Organisation details saved successfully!')).toBeVisible()

  await take(page, 1, 'Add a logo', 'Add your logo')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await picture() })
  await expect(page.getByAltText('Logo address, as it is')).toBeVisible()
  await save()
  await expect(message(page, 'Organisation details saved successfully!')).toBeVisible()

  await take(page, 2, 'Enter them', 'Enter your registrations')
  await page.getByRole('button', { name: 'Add a registration' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption('80g')
  await dialog.getByLabel('Number').fill('AAATA1234EF20214')
  await dialog.getByLabel('Valid from').fill('2021-04-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(message(page, 'Registration saved.')).toBeVisible()

  await take(page, 3, 'Enter them', 'Enter your UPI ID and bank account')
  const fillIn = async (id: string, text: string) => {
    const element = page.locator(`#${id}`)
    await element.getByRole('textbox').fill(text)
    await element.getByRole('button', { name: /^Save/ }).click()
    await expect(message(page, `${id.replaceAll('_', ' ')} saved successfully!`)).toBeVisible()
  }
  await fillIn('upi_id', 'asha@upi')
  await fillIn('bank_details', 'Asha Trust\nAccount number: 1234567890\nIFSC: ABCD0123456')

  await take(page, 4, 'Choose a picture', 'Show a picture of your own')
  await page
    .locator('#hero_image input[type=file]')
    .setInputFiles({ name: 'children.png', mimeType: 'image/png', buffer: await picture() })
  await expect(message(page, 'File for hero image uploaded and saved.')).toBeVisible()

  await take(page, 5, 'Set up receipts', 'Issue a first receipt')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipts and tax')
  await page.goto(`${site.url}/admin/donations`)
  await page.getByRole('button', { name: 'Enter a gift' }).click()
  // Too much cash to be deductible: the donor's name is all its receipt needs.
  await dialog.getByLabel('Amount in rupees').fill('2,500')
  await dialog.getByLabel('Payment method').selectOption('cash')
  await chooseNewPerson(dialog, 'Meera Iyer')
  await dialog.getByLabel('Email').fill('meera@example.org')
  await dialog.getByRole('button', { name: 'Enter the gift' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  const receipts = () => site.administrator.from('receipts').select('id').throwOnError()
  await expect.poll(async () => (await receipts()).data.length).toBe(1)

  await take(page, 6, 'Connect Razorpay', 'Connect Razorpay and try a gift')
  await page.getByLabel('Key ID').fill('rzp_test_ofAshaTrust')
  await page.getByLabel('Key Secret').fill('the secret of this key')
  await page.getByLabel('Webhook secret').fill(WEBHOOK_SECRET)
  await save()
  await expect(message(page, 'Razorpay settings saved successfully!')).toBeVisible()
  expect((await reportFromRazorpay()).status).toBe(200)

  await take(page, 7, 'Connect email', 'Connect email and send a message')
  await page.getByLabel('Sender email address').fill('Asha Trust <hello@asha.example>')
  await page.getByLabel('API key').fill('re_asha_trust')
  await save()
  await expect(message(page, 'Email settings saved successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(message(page, `Sent to ${EMAIL}. Look in your inbox, and in spam.`)).toBeVisible()
  // The letter about the receipt was waiting for it.
  const sentOnes = () =>
    site.administrator.from('outgoing_messages').select('id').eq('state', 'sent').throwOnError()
  await expect.poll(async () => (await sentOnes()).data.length, { timeout: 60_000 }).toBeGreaterThan(0)

  await take(page, 8, 'Invite someone', 'Invite a second administrator')
  await page.getByLabel('Their email address').fill('ravi@asha.example')
  await page.getByRole('radio', { name: /^Administrator\./ }).check()
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(message(page, 'The invitation is on its way to ravi@asha.example.')).toBeVisible()
  const link = await page
    .getByRole('region', { name: 'Link for ravi@asha.example' })
    .locator('code')
    .textContent()
  const ravi = await (await browser.newContext()).newPage()
  await ravi.goto(link ?? '')
  await ravi.getByLabel('First name').fill('Ravi')
  await ravi.getByLabel('Choose a password').fill('a password of his own')
  await ravi.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(message(ravi, 'Welcome! Your account is ready.')).toBeVisible()
  await ravi.context().close()

  // One sample after the other: settings, a page, a cause. Other pages and causes have the same bar.
  await asOwner(
    site.url,
    `with pages as (update public.page_content set is_sample = false where is_sample and page_slug <> 'home')
    update public.causes set is_sample = false where is_sample and id <> 'elder-care'`,
  )
  await take(page, 9, 'Replace them', 'Replace the sample texts')
  const bar = page.getByRole('region', { name: 'Sample texts' })
  const leftOver = async () => Number(/(\d+) sample texts? left/.exec((await bar.textContent()) ?? '')?.[1])
  await expect(bar).toContainText('Tagline: ')
  await expect(page.getByLabel('Tagline')).toBeFocused()
  await expectAccessible(page)
  const count = await leftOver()
  await bar.getByRole('button', { name: 'Skip' }).click()
  await expect(bar).toContainText('About, in a sentence: ')
  await page.getByLabel('About, in a sentence').fill('We teach and feed children in Pune.')
  await expect(bar.getByRole('button', { name: 'Keep this text' })).toBeDisabled()
  await bar.getByRole('button', { name: 'Save and next' }).click()
  await expect(bar).not.toContainText('About, in a sentence: ')
  expect(await leftOver()).toBe(count - 1)
  await expect(page.getByLabel('About, in a sentence')).toHaveValue('We teach and feed children in Pune.')
  const seen = new Set<string>()
  for (let left = await leftOver(); left > 0; left--) {
    await expect(bar).toContainText(new RegExp(`: ${left} sample texts? left`))
    seen.add(new URL(page.url()).pathname)
    await bar.getByRole('button', { name: 'Keep this text' }).click()
    if (left > 1) await expect(bar).toContainText(`${left - 1} sample text`)
  }
  await expect(message(page, 'No sample text is left.')).toBeVisible()
  expect([...seen]).toEqual(
    expect.arrayContaining(['/admin/settings/organisation', '/admin/content/home', '/admin/causes']),
  )
  // Mostly done: one line below this month's gifts.
  await page.evaluate(() => localStorage.removeItem('daan-set-up'))
  await page.goto(`${site.url}/admin`)
  await expect(page.getByText('10 of 12 done')).toBeVisible()
  await expect(page.getByText('Add a privacy contact', { exact: true })).toBeHidden()
  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0
  expect(await top('Gifts this month')).toBeLessThan(await top('Set up your site'))
  await openList(page, 10)
  await expect(page.getByText(/still (a sample|samples)\. /)).toHaveCount(0)
  await page.goto(`${site.url}/admin/settings/organisation`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Trust')
  await expect(page.getByRole('button', { name: /^Keep this text/ })).toHaveCount(0)

  await take(page, 10, 'Add contact', 'Add a privacy contact')
  await page.getByLabel('Privacy contact').fill('Meera Rao, meera@asha.example')
  await save()
  await expect(message(page, 'Privacy settings saved successfully!')).toBeVisible()
  await openList(page, 11)
  await page.getByRole('button', { name: /^Show how\s*: Open the site/ }).click()
  await expect(page.getByText(/^On the server, set PUBLIC_URL to your address/)).toBeVisible()

  const sent = async (path: string) => (await fetch(`${site.url}${path}`)).text()
  expect(await sent('/')).toContain('Asha Trust')
  expect(await sent('/')).toMatch(/organisation\/logo-\d+\.png/)
  expect(await sent('/donate')).toContain('asha@upi')
  expect(await sent('/donate')).toContain('IFSC: ABCD0123456')
})
