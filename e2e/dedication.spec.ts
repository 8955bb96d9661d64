import { type EmailApi, startEmailApi } from '../server/testing/email-api.ts'
import { payWithUpi, startPaying } from './giving.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { expectNoSidewaysScroll, expectNoViolations, open } from './site.ts'
import { expect, type Page, test } from './test.ts'

/** On a server of its own, with an email service that keeps what it gets. */
test.use({ viewport: { width: 360, height: 740 } })
// The tests share one server.
test.describe.configure({ mode: 'serial' })

let server: OwnServer
let mails: EmailApi
test.beforeAll(async () => {
  mails = await startEmailApi()
  server = await startOwnServer({ EMAIL_API_URL: mails.url })
  await server.administrator
    .from('site_settings')
    .upsert(
      [
        { key: 'email_transport', value: 'api' },
        { key: 'email_sender_address', value: 'hello@asha.example' },
        { key: 'email_service_api_key', value: 're_made_up_key' },
      ],
      { onConflict: 'key' },
    )
    .throwOnError()
})
test.afterAll(async () => {
  await server.stop()
  await mails.close()
})

const at = (path: string) => server.url + path
const sql = (text: string, values: unknown[] = []) => asOwner(server.url, text, values)
const cardsTo = (address: string) => mails.received.filter(({ to }) => to.includes(address))

/** Gives and opens the form for the card from the thank-you page. */
async function giveAndDedicate(page: Page) {
  await open(page, at('/donate?amount=501'))
  await startPaying(page)
  await payWithUpi(page, 'success@razorpay')
  await page.getByRole('region', { name: 'Is this gift for someone?' }).getByRole('button').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A card for someone')
}

/** As if the time for corrections had passed. */
async function passTime() {
  await sql(`update public.dedications set due_at = now() - interval '1 minute' where sent_at is null`)
  await sql(`select graphile_worker.add_job('send-due-cards', '{}')`)
}

test('tells a family of a gift in memory, corrected before it is sent, and stops further cards', async ({
  page,
}) => {
  const family = 'meera@example.org'
  await giveAndDedicate(page)
  const save = page.getByRole('button', { name: 'Save the card' })

  await test.step('complains beside the fields', async () => {
    await page.getByLabel('in memory of someone').check()
    await page.getByLabel('A few words (optional)').fill('See evil.com')
    await save.click()
    await expect(page.getByLabel('Name of the person', { exact: true })).toBeFocused()
    await expect(page.getByLabel('A few words (optional)')).toHaveAccessibleDescription(
      /Please leave out links, email addresses and phone numbers/,
    )
    await expect(page.getByLabel('Their email address')).toHaveAccessibleDescription(
      /Please enter a valid email address\.$/,
    )
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
  })

  await test.step('saves, shows and corrects the card', async () => {
    await page.getByLabel('Name of the person', { exact: true }).fill('Kamla Devi')
    await page.getByLabel('From', { exact: true }).fill('Asha and family')
    await page.getByLabel('A few words (optional)').fill('She taught half our street to read.')
    await page.getByLabel('Name of the person who gets the card').fill('Meera')
    await page.getByLabel('Their email address').fill('wrong@example.org')
    await save.click()
    await expect(page.getByText('We send it in about half an hour.')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('In memory of Kamla Devi')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Change the card' }).click()
    await expect(page.getByLabel('A few words (optional)')).toHaveValue('She taught half our street to read.')
    await page.getByLabel('Name of the person', { exact: true }).fill('Kamala Devi')
    await page.getByLabel('Their email address').fill(family)
    await save.click()
    await expect(page.getByRole('article')).toContainText('Kamala Devi')
  })

  await test.step('shows it again on the gift’s page, without the address, until it is sent', async () => {
    await page.getByRole('button', { name: 'Show my gift' }).click()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const card = page.getByRole('region', { name: 'A card for someone' })
    await expect(card).toContainText('We send it in about half an hour.')
    await expect(page.locator('main')).not.toContainText(family)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    await passTime()
    await expect.poll(() => cardsTo(family).length).toBe(1)
    expect(cardsTo('wrong@example.org')).toEqual([])
    await page.goto(page.url().replace('#dedicate=', '#'))
    await page.reload()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(card).toContainText('The card has been sent.')
    await expect(card.getByRole('button')).toHaveCount(0)
  })

  const [mail] = cardsTo(family)
  expect(mail?.subject).toBe('A card from Asha and family, in memory of Kamala Devi')
  expect(mail?.text).not.toMatch(/501|₹/)
  const [link = ''] = /http\S+\/card#card=\S+/.exec(mail?.text ?? '') ?? []

  await test.step('opens the card, which asks for nothing, and stops further ones', async () => {
    await open(page, link)
    await expect(page.locator('body')).not.toContainText('Kamala')
    await page.getByRole('button', { name: 'Open the card' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In memory of Kamala Devi')
    const card = page.getByRole('article')
    await expect(card).toContainText('She taught half our street to read.')
    await expect(card).toContainText('Asha and family made a gift to')
    await expect(page.locator('body')).not.toContainText(/501|₹|donate|celebrat|!/i)
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Do not write to me again' }).click()
    await expect(page.getByText('We will not send a card to this address again.')).toBeVisible()
  })

  await test.step('sends none to that address again', async () => {
    await giveAndDedicate(page)
    await page.getByLabel('Name of the person', { exact: true }).fill('Meera')
    await page.getByLabel('From', { exact: true }).fill('Ravi')
    await page.getByLabel('Their email address').fill(family)
    await save.click()
    await expect(page.getByText('We send it in about half an hour.')).toBeVisible()
    await passTime()
    await expect
      .poll(async () => (await sql('select from public.dedications where sent_at is null')).rowCount)
      .toBe(0)
    expect(cardsTo(family)).toHaveLength(1)
  })
})

test('makes a card in Hindi as a link for the donor’s own WhatsApp, and says calmly that another link is unknown', async ({
  page,
  context,
}) => {
  await open(page, at('/hi/donate?amount=501'))
  await page.locator('main form .pay-bar').getByRole('button').click()
  await payWithUpi(page, 'success@razorpay')
  await page.getByRole('region', { name: 'क्या यह दान किसी के लिए है?' }).getByRole('button').click()
  await page.getByLabel('किसी अवसर पर').check()
  await page.getByLabel('अवसर', { exact: true }).fill('मीरा की शादी')
  await page.getByLabel('किसकी ओर से').fill('आशा')
  await page.getByLabel('WhatsApp से, आप ख़ुद भेजें').check()
  await page.getByRole('button', { name: 'कार्ड सहेजें' }).click()
  const whatsapp = page.getByRole('link', { name: 'WhatsApp से भेजें' })
  const address = new URL((await whatsapp.getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toBe('https://wa.me/')
  const text = address.searchParams.get('text') ?? ''
  expect(text).toContain('आशा ने मीरा की शादी के अवसर पर दान दिया है।')
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)

  const [link = ''] = /http\S+\/hi\/card#\S+/.exec(text) ?? []
  const family = await context.newPage()
  // The card stays in its language on an English page.
  await open(family, link.replace('/hi/card', '/card'))
  await family.getByRole('button', { name: 'Open the card' }).click()
  await expect(family.getByRole('heading', { level: 1 })).toHaveText('मीरा की शादी के अवसर पर')
  await expect(family.getByRole('article')).toContainText('को दान दिया है।')
  await expect(family.getByRole('button')).toHaveCount(0)
  await expectNoViolations(family)

  await test.step('says calmly that a link is unknown, and offers no form without one', async () => {
    await family.goto('about:blank')
    await open(family, at(`/card#${'x'.repeat(43)}`))
    await family.getByRole('button', { name: 'Open the card' }).click()
    const gone = family.locator('main').getByRole('alert')
    await expect(gone).toContainText('This link does not work any more.')
    await expectNoViolations(family)
    await family.goto('about:blank')
    await open(family, at(`/card#stop=${'x'.repeat(43)}`))
    await family.getByRole('button', { name: 'Do not write to me again' }).click()
    await expect(gone).toContainText('This link does not work any more.')
    await open(family, at('/card'))
    await expect(family.getByText('This page opens with the link of a card.')).toBeVisible()
  })
})
