import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmailApi, startEmailApi } from '../testing/email-api.ts'
import { ASHA, freshEmail, type Office, openOffice } from '../testing/office.ts'
import { sendMessage } from './send-message.ts'

const SITE = 'https://daan.example'
let office: Office
let mails: EmailApi
beforeAll(async () => {
  mails = await startEmailApi()
  office = await openOffice({ EMAIL_API_URL: mails.url })
  office.server.services.config.publicUrl = SITE
  await office.save('email_service_api_key', 're_key')
  await office.save('email_sender_address', 'hello@asha.example')
  await office.save('org_email', 'office@asha.example')
  // At a public address a receipt says who issues it.
  await office.save('org_name', 'Asha Trust')
  await office.save('org_pan', 'AAATA1234B')
  await office.save('receipt_signatory', 'Meera Joshi')
})
afterAll(async () => {
  await office.close()
  await mails.close()
})

const asking = async (donationId: string) =>
  (
    await office.sql(
      `select id, state, last_error from public.outgoing_messages
      where donation_id = $1 and template = 'receipt_details' order by cause`,
      [donationId],
    )
  ).rows

/** A gift whose receipt lacks details, and the first letter that asks for them as it went out. */
async function asked(phone?: string) {
  const email = freshEmail()
  const gift = await office.give({ email, ...(phone && { phone }) })
  await office.workOff()
  const [first] = await asking(gift.id)
  await office.sql('update public.outgoing_messages set send_after = null where id = $1', [first.id])
  await sendMessage(office.server.services, 'email', first.id)
  const mail = mails.received.at(-1) as { headers?: Record<string, string> } | undefined
  const headers = mail?.headers ?? {}
  const url = new URL(/<(https:[^>]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
  return { ...gift, email, headers, url }
}

const press = (url: URL, accept = '*/*') =>
  fetch(office.server.url + url.pathname + url.search, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: accept },
    body: 'List-Unsubscribe=One-Click',
  })

const wishes = async (donationId: string) =>
  (
    await office.sql(
      `select purpose, source, withdrawn_at is not null as is_refused from public.consents as c
        join public.donations as gift on gift.donor_id = c.donor_id where gift.id = $1`,
      [donationId],
    )
  ).rows

test('stops the letters that ask, and no others, with one press in a mail program', async () => {
  const { id, email, headers, url } = await asked()
  expect(headers).toEqual({
    'List-Unsubscribe': `<${url}>, <mailto:office@asha.example?subject=unsubscribe>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(url.origin + url.pathname).toBe(`${SITE}/unsubscribe`)

  const answer = await press(url)
  expect([answer.status, await answer.text()]).toEqual([200, 'Done.'])
  expect((await press(url)).status).toBe(200)
  expect(await asking(id)).toMatchObject([
    { state: 'sent' },
    { state: 'withdrawn', last_error: 'The donor does not want such emails.' },
  ])
  expect(await wishes(id)).toEqual([{ purpose: 'receipt_reminders', source: 'letter', is_refused: true }])

  const next = await office.give({ email })
  await office.workOff()
  expect(await asking(next.id)).toEqual([])
  await office.tell(next.id, { ...ASHA, id_number: 'ABCPR7777F' })
  await office.workOff()
  expect((await office.letters(next.id)).map(({ template }) => template)).toEqual(['receipt_issued'])
})

test('leads a browser back to the page, and changes nothing when the address is only read', async () => {
  const { id, url } = await asked()
  await fetch(office.server.url + url.pathname + url.search)
  expect(await wishes(id)).toEqual([])
  const answer = await press(url, 'text/html,application/xhtml+xml')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/unsubscribe?done=1'])
  expect(await wishes(id)).toHaveLength(1)
})

test('keeps staff from asking too, and ignores a forged token with the same answer', async () => {
  const { id, url } = await asked()
  const forged = new URL(url)
  forged.searchParams.set('token', `${url.searchParams.get('token')?.slice(0, -4)}AAAA`)
  for (const token of [forged, new URL(`${SITE}/unsubscribe?token=x`), new URL(`${SITE}/unsubscribe`)])
    expect((await press(token)).status).toBe(200)
  expect(await wishes(id)).toEqual([])

  await press(url)
  const { token } = await office.server.signedIn('admin')
  const refused = await office.call('receipt-action', { action: 'ask', donation_id: id }, token)
  expect(refused.body).toMatchObject({
    code: 'no_address',
    message: 'There is no address that the donor could be asked at, or they do not want to be asked.',
  })
})

test('records the refusal with the mailbox, not with another donor’s record found by phone number', async () => {
  await office.sql(`insert into public.donors (name, phone) values ('Its Owner', '9612345678')`)
  const { id, email, url } = await asked('9612345678')
  await press(url)
  await press(url)
  expect(await wishes(id)).toEqual([])
  const { rows } = await office.sql(
    'select purpose, withdrawn_at is not null as is_refused from public.consents where email = $1',
    [email],
  )
  expect(rows).toEqual([{ purpose: 'receipt_reminders', is_refused: true }])
  const { token } = await office.server.signedIn('admin')
  const refused = await office.call('receipt-action', { action: 'ask', donation_id: id }, token)
  expect(refused.body).toMatchObject({ code: 'no_address' })
})
