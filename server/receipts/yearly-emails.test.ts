import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMessage } from '../messages/send-message.ts'
import { type EmailApi, startEmailApi } from '../testing/email-api.ts'
import { ASHA, freshEmail, type Office, openOffice } from '../testing/office.ts'
import { sendYearlyReceipts } from './yearly-emails.ts'

let office: Office
let mails: EmailApi
beforeAll(async () => {
  mails = await startEmailApi()
  office = await openOffice({ EMAIL_API_URL: mails.url })
  await office.save('email_service_api_key', 're_key')
  await office.save('email_sender_address', 'hello@asha.example')
})
beforeEach(() => {
  mails.received.length = 0
})
afterAll(async () => {
  await office.close()
  await mails.close()
})

const [DAY_BEFORE, LETTER_DAY] = ['2027-04-04', '2027-04-05']
const send = (today = LETTER_DAY) => sendYearlyReceipts(office.server.services, today)
let nth = 0

/** A donor who wants their receipts once a year, with a function that adds a monthly charge. */
async function yearlyDonor() {
  const email = freshEmail()
  const entry = { ...ASHA, id_number: `ABCPR${String(++nth).padStart(4, '0')}Y` }
  let donorId = ''
  async function charge(paidAt = '2026-06-05T06:30:00Z', amount = 500) {
    const gift = await office.give({ email, amount, paidAt })
    const { rows } = await office.sql(
      'update public.donations set is_monthly = true where id = $1 returning donor_id',
      [gift.id],
    )
    if (!donorId) {
      donorId = rows[0].donor_id
      await request(true)
      await office.tell(gift.id, entry)
      // The choice is made on the donor's own page: its visitor reads the address's messages.
      await office.server.donor(email)
    }
    await office.workOff()
    const [receipt] = await office.receiptsOf(gift.id)
    return { ...gift, receipt }
  }
  const request = (isGiven: boolean) =>
    isGiven
      ? office.sql(
          `insert into public.consents (donor_id, purpose, wording, source)
          values ($1, 'yearly_receipts', 'Once a year.', 'donor_page')`,
          [donorId],
        )
      : office.sql('update public.consents set withdrawn_at = now() where donor_id = $1', [donorId])
  const letters = async () =>
    (
      await office.sql(
        `select id, template, state, last_error from public.outgoing_messages
        where recipient = $1 and template like 'receipt%' order by created_at, id`,
        [email],
      )
    ).rows
  const templates = async () => (await letters()).map(({ template }) => template)
  return { email, charge, request, letters, templates }
}

test('writes the year’s letter in the language chosen by then, whichever the receipts are in', async () => {
  const donor = await yearlyDonor()
  const { receipt } = await donor.charge()
  await office.sql(`update public.donors set language = 'hi' where email = $1`, [donor.email])
  await send()
  const { rows } = await office.sql(
    `select language from public.outgoing_messages where recipient = $1 and template = 'receipts_yearly'`,
    [donor.email],
  )
  expect([receipt.data.language, rows]).toEqual(['en', [{ language: 'hi' }]])
})

test('sends receipts of monthly gifts once a year: one letter, with a summary and every file that stands', async () => {
  const donor = await yearlyDonor()
  const first = await donor.charge('2026-04-01T00:00:00Z')
  const refunded = await donor.charge('2026-05-05T06:30:00Z', 700)
  const last = await donor.charge('2027-03-31T18:29:59Z', 125000)
  await office.refund(refunded.payment, 700, 'processed')
  await office.workOff()
  expect(await donor.templates(), 'of the refund they are told at once').toEqual(['receipt_cancelled'])

  await send(DAY_BEFORE)
  expect(await donor.templates()).toEqual(['receipt_cancelled'])
  await Promise.all([send(), send()])
  await send('2027-04-06')
  expect(await donor.templates()).toEqual(['receipt_cancelled', 'receipts_yearly'])

  const [, letter] = await donor.letters()
  await sendMessage(office.server.services, 'email', letter.id)
  const mail = mails.received.at(-1) as (typeof mails.received)[number] & {
    attachments: { filename: string; content: string }[]
  }
  expect(mail).toMatchObject({ to: [donor.email], subject: 'Your receipts for 2026-27' })
  expect(mail.text).toContain('Dear Asha Rao,')
  expect(mail.text).toContain('Receipts: 2')
  expect(mail.text).toContain('Together: ₹1,25,500')
  const names = mail.attachments.map((file) => file.filename)
  expect(names).toEqual([
    '2026-27.pdf',
    ...[first, last].map(({ receipt }) => `${receipt.receipt_no.replaceAll('/', '-')}.pdf`),
  ])
  for (const { content } of mail.attachments)
    expect(Buffer.from(content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
})

test('keeps held receipts for the next attempt after a failure, and stops no other donor', async () => {
  const [unlucky, other] = [await yearlyDonor(), await yearlyDonor()]
  await unlucky.charge()
  await other.charge()
  await office.sql(`create function public.refuse() returns trigger language plpgsql as
    $$ begin raise exception 'No more room'; end $$`)
  await office.sql(`create trigger refuse before insert on public.outgoing_messages
    for each row when (new.recipient = '${unlucky.email}') execute function public.refuse()`)
  await expect(send()).rejects.toThrow('The yearly receipts of 1 donors could not be written')
  expect(await other.templates()).toEqual(['receipts_yearly'])
  await office.sql('drop trigger refuse on public.outgoing_messages')
  await send()
  expect(await unlucky.templates()).toEqual(['receipts_yearly'])
  expect(await other.templates()).toEqual(['receipts_yearly'])
})

test('sends the next receipt at once after a change of mind, and the held ones with the year', async () => {
  const donor = await yearlyDonor()
  const held = await donor.charge('2026-07-05T06:30:00Z')
  await donor.request(false)
  await donor.charge('2026-08-05T06:30:00Z')
  expect(await donor.templates()).toEqual(['receipt_issued'])
  await send()
  expect(await donor.templates()).toEqual(['receipt_issued', 'receipts_yearly'])
  const { rows } = await office.sql('select receipt_id from public.outgoing_messages where id = $1', [
    (await donor.letters())[1].id,
  ])
  expect(rows).toEqual([{ receipt_id: held.receipt.id }])
})

test('sends receipts at once that are issued after the year’s letter or for a past year', async () => {
  const donor = await yearlyDonor()
  await donor.charge('2026-03-31T18:29:59Z')
  expect(await donor.templates(), 'of a year that is over').toEqual(['receipt_issued'])
  await donor.charge('2026-09-05T06:30:00Z')
  await send()
  await donor.charge('2026-10-05T06:30:00Z')
  await send()
  expect(await donor.templates()).toEqual(['receipt_issued', 'receipts_yearly', 'receipt_issued'])
})

test('reports a replaced receipt at once, and includes the new one in the year’s letter', async () => {
  const donor = await yearlyDonor()
  const { payment } = await donor.charge('2026-05-05T06:30:00Z', 700)
  await donor.charge('2026-06-05T06:30:00Z', 700)
  await office.refund(payment, 200, 'processed')
  await office.workOff()
  expect(await donor.templates()).toEqual(['receipt_replaced'])
  await send()
  const letters = await donor.letters()
  expect(letters.map(({ template }) => template)).toEqual(['receipt_replaced', 'receipts_yearly'])
  await sendMessage(office.server.services, 'email', letters[1].id)
  expect(mails.received.at(-1)?.text).toContain('Together: ₹1,200')
})

test('withdraws a letter of which no receipt stands any more', async () => {
  const donor = await yearlyDonor()
  const { payment } = await donor.charge()
  await send()
  await office.refund(payment, 500, 'processed')
  await office.workOff()
  const [letter] = await donor.letters()
  await sendMessage(office.server.services, 'email', letter.id)
  expect((await donor.letters())[0]).toMatchObject({
    template: 'receipts_yearly',
    state: 'withdrawn',
    last_error: 'None of the receipts stands any more.',
  })
  expect(mails.received).toEqual([])
})
