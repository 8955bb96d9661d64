/** The form for the details of a receipt, behind the link of a letter. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolations, expectToFit } from '#web/testing/accessible.ts'
import '#web/testing/find.ts'
import { answer, breakLine, record, refuse } from '#web/testing/network.ts'
import { openPrivatePage } from '#web/testing/open-page.tsx'
import { answerSite } from '#web/testing/site-rows.ts'

const TOKEN = 'a'.repeat(43)
const DETAILS = '/functions/v1/donor-details'
const issued = {
  receipt: { receipt_no: 'DF/2026-27/00001', kind: 'tax' },
  missing: [],
  receipt_token: TOKEN,
}
const name = page.getByLabelText('Name as on the PAN card')
const number = page.getByLabelText('PAN', { exact: true })
const state = page.getByLabelText('State')
const more = page.getByText('Living abroad, another email address, language')
const done = page.getByText('Your receipt has the number DF/2026-27/00001.')
const submit = page.getByRole('button', { name: 'Get my receipt' })
async function fill(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabelText(label, { exact: true }).fill(value)
}
const place = { Address: '12 Lake Road', Pincode: '411001', City: 'Pune' }

async function open(): Promise<void> {
  await openPrivatePage(`/gift#details=${TOKEN}`)
  await expect.element(submit).toBeVisible()
}

beforeEach(async () => {
  await page.viewport(360, 740)
  answerSite()
  answer('/rest/v1/registrations', [
    { kind: '80g', number: 'AAATD1234EF20214', valid_from: '2022-04-01', valid_to: '2032-03-31', file: null },
  ])
})

test('names what is missing or wrong beside its field, and keeps a draft of all but the number', async () => {
  const sent = record(DETAILS, issued)
  await open()
  await submit.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Please enter your name.')
  await expect
    .element(page.getByLabelText('Pincode'))
    .toHaveAccessibleDescription('A pincode has six digits, such as 411001.')

  await name.fill('Asha Rao')
  await number.fill('ABCCR1234F')
  await fill(place)
  await submit.click()
  await expect
    .element(number)
    .toHaveAccessibleDescription(
      /This is the PAN of a company\. Please enter your own, or give as an organisation\.$/,
    )
  await number.fill('1234 5678 9012')
  await submit.click()
  await expect
    .element(number)
    .toHaveAccessibleDescription(/Please do not enter an Aadhaar number\. A PAN is best\.$/)
  await expectNoViolations()
  await expectToFit()
  expect(sent).toEqual([])

  await open()
  await expect.element(name).toHaveValue('Asha Rao')
  await expect.element(state).toHaveValue('Maharashtra')
  await expect.element(number).toHaveValue('')
  expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toContain('1234')

  await number.fill('ABCPX1234F')
  ;(number.element() as HTMLElement).blur()
  await expect.element(number).toHaveAccessibleDescription(/Please check that X is right\.$/)
  await number.fill('ABCPR1234F')
  await submit.click()
  await expect.element(done).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ token: TOKEN, name: 'Asha Rao', id_number: 'ABCPR1234F' })
})

test('keeps what was typed when the server cannot be reached or refuses a field', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer(DETAILS, breakLine)
  await open()
  await name.fill('Asha Rao')
  await number.fill('ABCPR1234F')
  await fill(place)
  await submit.click()
  await expect.element(page.getByText(/check your connection/)).toBeVisible()
  await expect.element(submit).toBeEnabled()
  answer(DETAILS, () => refuse(422, { fields: { name: 'Please enter your name.' } }))
  await submit.click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Asha Rao')
  await expect.element(number).toHaveValue('ABCPR1234F')
})

describe('the form for other donors', () => {
  test('takes another number in place of a PAN', async () => {
    const sent = record(DETAILS, issued)
    await open()
    await expect
      .element(page.getByText('Fill this in to get your 80G receipt. It takes about a minute.'))
      .toBeVisible()
    await expect.element(page.getByLabelText('ID proof')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'No PAN? Use another number' }).click()
    await page.getByLabelText('ID proof').selectOptions('Passport number')
    await expect.element(number).not.toBeInTheDocument()
    await page.getByLabelText('Passport number').fill('N1234567')
    await name.fill('Asha Rao')
    await page.getByLabelText('Pincode').fill('560001')
    await expect.element(state).toHaveValue('Karnataka')
    await fill({ ...place, Pincode: '560001' })
    await expectNoViolations()
    await submit.click()
    await expect.element(done).toBeVisible()
    expect(sent[0]?.body).toMatchObject({ id_kind: 'passport', id_number: 'N1234567', state: 'Karnataka' })
  })

  test('takes a passport number from abroad', async () => {
    const sent = record(DETAILS, issued)
    await open()
    await more.click()
    await page.getByLabelText('Country').fill('Nepal')
    await name.fill('Asha Rao')
    await page.getByLabelText('Passport number').fill('Z1234567')
    await page.getByLabelText('Address', { exact: true }).fill('Lazimpat 4, Kathmandu')
    await submit.click()
    await expect.element(done).toBeVisible()
    expect(sent[0]?.body).toMatchObject({ id_kind: 'passport', id_number: 'Z1234567', country: 'Nepal' })
  })

  test('asks an organisation for a contact person', async () => {
    const sent = record(DETAILS, issued)
    await open()
    await page.getByLabelText('Organisation', { exact: true }).click()
    await page.getByLabelText('Name of the organisation').fill('Rao Mills')
    await number.fill('ABCCR1234F')
    await fill(place)
    await submit.click()
    const contact = page.getByLabelText('Contact person')
    await expect.element(contact).toHaveAccessibleDescription('Please name a contact person.')
    await contact.fill('Meera Iyer')
    await submit.click()
    await expect.element(done).toBeVisible()
    expect(sent[0]?.body).toMatchObject({ kind: 'organisation', contact_person: 'Meera Iyer' })
  })
})

// Mail services open links.
test.each(['gift', 'details', 'method', 'receipt', 'confirm'])(
  'calls no function when a link of the kind %s is only opened',
  async (purpose) => {
    const asked = record(/^\/functions\//, {})
    await openPrivatePage(`/gift#${purpose}=${TOKEN}`)
    await expect.element(page.getByRole('main').getByRole('button').last()).toBeVisible()
    // A call on opening would go out within the frames that follow.
    await new Promise((done) => setTimeout(done, 200))
    expect(asked).toEqual([])
  },
)
