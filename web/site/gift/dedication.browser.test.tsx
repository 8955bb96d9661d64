/** The form for a gift's card, behind the link of a gift. */
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import '#web/testing/find.ts'
import { answer, record, refuse } from '#web/testing/network.ts'
import { openPrivatePage } from '#web/testing/open-page.tsx'
import { answerSite } from '#web/testing/site-rows.ts'

const TOKEN = 'a'.repeat(43)
const DEDICATE = '/functions/v1/dedicate-gift'
const save = page.getByRole('button', { name: 'Save the card' })
const name = page.getByLabelText('Name of the person', { exact: true })
const from = page.getByLabelText('From', { exact: true })
const email = page.getByLabelText('Their email address')

beforeEach(async () => {
  await page.viewport(360, 740)
  answerSite()
  answer('/rest/v1/site_settings', [{ key: 'letters_available', value: 'yes', is_sample: false }])
  answer(DEDICATE, () => Response.json(null))
})

async function open() {
  await openPrivatePage(`/gift#dedicate=${TOKEN}`)
  await expect.element(save).toBeVisible()
}

test('names what is missing beside its field and sends nothing', async () => {
  await open()
  const sent = record(DEDICATE)
  await page.getByLabelText('A few words (optional)').fill('Call 98765 43210')
  await save.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Please enter the name.')
  await expect.element(from).toHaveAccessibleDescription(/Please enter who the card is from\.$/)
  await expect.element(email).toHaveAccessibleDescription(/Please enter a valid email address\.$/)
  await expect
    .element(page.getByLabelText('A few words (optional)'))
    .toHaveAccessibleDescription(/Please leave out links, email addresses and phone numbers/)
  await expectNoViolations()
  await expectToFit()
  expect(sent).toEqual([])
})

test('asks for the occasion by its name, and for no address when the donor sends the link', async () => {
  await open()
  await page.getByLabelText('on an occasion').click()
  await page.getByLabelText('The occasion').fill('Meera’s wedding')
  await from.fill('Asha')
  await page.getByLabelText('I send it myself by WhatsApp').click()
  await expect.element(email).not.toBeInTheDocument()
  const sent = record(DEDICATE, {
    kind: 'occasion',
    name: 'Meera’s wedding',
    sends: null,
    card_token: 'b'.repeat(43),
  })
  await save.click()
  await expect.element(page.getByText('The card is ready.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toMatchObject([
    { token: TOKEN, kind: 'occasion', name: 'Meera’s wedding', recipient_email: null, language: 'en' },
  ])
  const link = page.getByRole('link', { name: 'Send by WhatsApp' }).element() as HTMLAnchorElement
  const text = new URL(link.href).searchParams.get('text') ?? ''
  expect(text).toMatch(/^Asha made a gift on the occasion of Meera’s wedding\. The card: \S+\/card#b{43}$/)
  await expectNoViolations()
})

test('shows what was written and corrects it, with the address typed once more', async () => {
  const written = {
    kind: 'memory',
    name: 'Kamala Devi',
    from_name: 'Asha',
    message: 'With love',
    recipient_name: 'Meera',
    language: 'en',
    sends: '2027-03-12',
    state: 'waiting',
  }
  answer(DEDICATE, written)
  await open()
  await expect.element(page.getByLabelText('in memory of someone')).toBeChecked()
  await expect.element(name).toHaveValue('Kamala Devi')
  await expect.element(page.getByLabelText('On which day? (optional)')).toHaveValue('2027-03-12')
  await expect.element(email).toHaveValue('')
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await expect.element(page.getByText('We send it on 12 March 2027.')).toBeVisible()
  await expectNoViolations()
})

test('says why a card can no longer be changed', async () => {
  await open()
  await name.fill('Kamala')
  await from.fill('Asha')
  await email.fill('meera@example.org')
  answer(DEDICATE, () =>
    refuse(409, { code: 'refunded', message: 'This gift was returned, so it has no card.' }),
  )
  await save.click()
  await expect.element(page.getByText('This gift was returned, so it has no card.')).toBeVisible()
})
