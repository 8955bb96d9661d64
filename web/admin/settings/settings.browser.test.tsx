import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations } from '#web/testing/accessible.ts'
import { answerBackOffice, openBackOffice } from '#web/testing/back-office.ts'
import { message } from '#web/testing/find.ts'
import { answer, record } from '#web/testing/network.ts'
import { keepTable } from '#web/testing/table.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const discard = async () => {
  await button('Discard').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  answerBackOffice()
})

test.each([
  ['google-tag', 'Google Tag Manager ID', 'Container ID', 'GTM-AB12CD3', 'gtm_id'],
  ['meta-pixel', 'Meta Pixel ID', 'Meta Pixel ID', '123456789012345', 'meta_pixel_id'],
  ['whatsapp', 'WhatsApp settings', 'Phone number ID', '106540352242922', 'whatsapp_phone_id'],
  ['health', 'Backup settings', 'How they are made', 'Nightly, by the host', 'backup_elsewhere'],
  ['email', 'Email settings', 'Sender email address', 'hello@daan.example', 'email_sender_address'],
])('saves %s and reads it again', async (path, name, label, value, key) => {
  const settings = keepTable<{ key: string; value: string }>('site_settings', [], 'key')
  await openBackOffice(`/settings/${path}`)
  await page.getByLabelText(label, { exact: true }).fill(value)
  await button('Save').click()
  await expect.element(message(`${name} saved successfully!`)).toBeVisible()
  expect(settings.rows()).toMatchObject([{ key, value }])
  await openBackOffice(`/settings/${path}`)
  await expect.element(page.getByLabelText(label, { exact: true })).toHaveValue(value)
})

test('sets up Razorpay in steps, with a webhook secret made in the browser', async () => {
  await openBackOffice('/settings/razorpay')
  await expect
    .poll(() =>
      page
        .getByRole('heading', { name: /^\d\. / })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['1. Make the keys', '2. Paste the keys', '3. Let Razorpay report payments', '4. Test'])
  await expect
    .element(page.getByRole('link', { name: /API Keys in the Razorpay dashboard/ }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/dashboard\.razorpay\.com\//))
  await expect
    .element(page.getByRole('list', { name: 'Events to tick' }))
    .toHaveTextContent('payment.captured')
  const secret = page.getByLabelText('Webhook secret')
  const value = () => (secret.element() as HTMLInputElement).value
  await button('Make a secret').click()
  await expect.poll(value).toMatch(/^[0-9a-f]{48}$/)
  const made = value()
  await expect.element(page.getByText(made, { exact: true })).toBeVisible()
  await expectNoViolations()
  await button('Make a secret').click()
  await expect.poll(value).not.toBe(made)
  await discard()
  await expect.element(secret).toHaveValue('')
})

describe('email', () => {
  beforeEach(() => openBackOffice('/settings/email'))
  const how = page.getByLabelText('How email is sent')
  const server = page.getByLabelText('Server', { exact: true })
  const port = page.getByLabelText('Port')

  test('fills in the server of a named service', async () => {
    await how.selectOptions('Gmail or Google Workspace')
    await expect.element(server).toHaveValue('smtp.gmail.com')
    await expect.element(port).toHaveValue('465')
    await expect.element(page.getByText(/myaccount\.google\.com\/apppasswords/)).toBeVisible()
    await how.selectOptions('Brevo')
    await expect.element(server).toHaveValue('smtp-relay.brevo.com')
    await expect.element(port).toHaveValue('587')
    await expectNoViolations()
    await server.fill('mail.asha.example')
    await expect.element(how).toHaveDisplayValue('Mail server (SMTP)')
    await how.selectOptions('Resend (API key)')
    await expect.element(page.getByLabelText('API key')).toBeVisible()
    await expect.element(page.getByText('Paste the API key from Resend: resend.com, API Keys.')).toBeVisible()
    await discard()
    await expect.element(server).not.toBeInTheDocument()
  })

  test('sends a test to the administrator, and shows why it was not sent', async () => {
    const failure = 'No email service is set up yet. Enter it under Settings, Email.'
    const asked = record('/functions/v1/send-test-message', { state: 'waiting', failure })
    await button('Send a test to me').click()
    await expect.element(message(`The test was not sent yet. ${failure}`)).toBeVisible()
    expect(asked[0]?.body).toMatchObject({ recipient: 'member@example.org', channel: 'email' })
    answer('/functions/v1/send-test-message', { state: 'sent', failure: null })
    await button('Send a test to me').click()
    await expect
      .element(message('Sent to member@example.org. Look in your inbox, and in spam.'))
      .toBeVisible()
  })
})
