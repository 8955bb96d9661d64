/** A year with faults of each kind, as records and gifts bring them, and what the test itself thinks is to be filed. */
import PDFDocument from 'pdfkit'
import { appCode } from '../backend/testing/authenticator.ts'
import type { OwnServer } from './own-server.ts'
import { PASSWORD } from './sign-in.ts'
import { expect } from './staff.ts'
import type { Page } from './test.ts'

export const PANS = {
  asha: 'ABCPR1001F',
  kumar: 'ABCPK1002F',
  omar: 'ABCPK1003F',
  lata: 'ABCPN1004F',
  early: 'ABCPR1005F',
  trader: 'ABCPT1006F',
  tara: 'ABCPS1007F',
  uma: 'ABCPS1008F',
  nameless: 'ABCPD1010F',
}

const PLACE = { address: '12 Lake Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' }
export const NAMELESS = '98201 44044'

/** Expected rows of the portal: identifier and mode to paise. */
export const expected = new Map<string, number>()
function add(pan: string, rupees: number, mode = 'Electronic') {
  expected.set(`${pan} ${mode}`, (expected.get(`${pan} ${mode}`) ?? 0) + Math.round(rupees * 100))
}

/** The hands of an administrator on a server of its own. */
export function handsOn(server: OwnServer) {
  const backend = server.administrator

  async function post(path: string, body: object): Promise<Response> {
    const { data } = await backend.auth.getSession()
    const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
    return fetch(server.url + path, {
      method: 'POST',
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${data.session?.access_token}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    })
  }

  async function call(name: string, body: object): Promise<unknown> {
    const response = await post(`/functions/v1/${name}`, body)
    expect(response.status, name).toBe(200)
    return response.json()
  }

  async function donor(name: string, pan?: string, columns: object = PLACE): Promise<string> {
    const { data } = await backend
      .from('donors')
      .insert({ name, ...columns })
      .select('id')
      .single()
      .throwOnError()
    if (pan) await call('donor-identifier', { action: 'save', donor_id: data.id, kind: 'pan', number: pan })
    return data.id
  }

  async function gift(donorId: string | null, amount: number, columns: object = {}): Promise<string> {
    const { data } = await backend
      .from('donations')
      .insert({
        amount,
        platform: 'cheque',
        payment_status: 'successful',
        donor_id: donorId,
        created_at: '2024-08-15T06:30:00Z',
        ...columns,
      })
      .select('id')
      .single()
      .throwOnError()
    return data.id
  }

  return { backend, post, call, donor, gift }
}

type Hands = ReturnType<typeof handsOn>

/** The browser has the session of the administrator. */
export async function takeOver({ backend }: Hands, page: Page) {
  const { data } = await backend.auth.getSession()
  await page.evaluate((session) => localStorage.setItem('daan-auth', JSON.stringify(session)), data.session)
}

/** The same, after the second step of signing in. */
export async function withSecondStep(hands: Hands, page: Page) {
  const answer = await hands.post('/auth/v1/factors', { factor_type: 'totp', current_password: PASSWORD })
  const { id, totp } = await answer.json()
  const { error } = await hands.backend.auth.mfa.challengeAndVerify({
    factorId: id,
    code: appCode(totp.secret),
  })
  expect(error).toBeNull()
  await takeOver(hands, page)
}

/** A certificate as the portal would make it. */
export function certificate(...lines: string[]): Promise<Buffer> {
  return new Promise((done) => {
    const document = new PDFDocument()
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => done(Buffer.concat(chunks)))
    for (const line of lines) document.text(line)
    document.end()
  })
}

/** Ids that the journey uses later. */
export type MadeUpYear = { asha: string; second: string; trader: string }

export async function makeUpYear(server: OwnServer): Promise<MadeUpYear> {
  const { backend, call, donor, gift } = handsOn(server)
  await backend
    .from('registrations')
    .insert({ kind: '80g', number: 'AAATD1234EF20214', valid_from: '2024-05-01' })
    .throwOnError()
  const asha = await donor('Asha Rao', PANS.asha)
  await gift(asha, 1000)
  add(PANS.asha, 1000)
  // One identifier, two names.
  await gift(await donor('Ravi Kumar', PANS.kumar), 300)
  await gift(await donor('Sunita Kumar', PANS.kumar), 400)
  add(PANS.kumar, 300)
  add(PANS.kumar, 400)
  const second = await gift(asha, 500.5, { platform: 'bank_transfer' })
  add(PANS.asha, 500.5)
  // No identifier, no address, no name, no known donor, no donor who answers.
  await gift(await donor('Omar Khan', undefined, { ...PLACE, email: 'omar@example.org' }), 250)
  add(PANS.omar, 250)
  await gift(await donor('Lata Nair', PANS.lata, {}), 220)
  add(PANS.lata, 220)
  await gift(await donor(NAMELESS, PANS.nameless, { ...PLACE, phone: NAMELESS }), 44)
  add(PANS.nameless, 44)
  await gift(null, 33)
  await gift(await donor('Lost Donor'), 75)
  // Before the approval began, as far as it is entered; a person's PAN of an organisation.
  await gift(await donor('Early Rao', PANS.early), 90, { created_at: '2024-04-10T06:30:00Z' })
  add(PANS.early, 90)
  const traders = await donor('Tanvi Traders', PANS.trader)
  await backend.from('donors').update({ kind: 'organisation' }).eq('id', traders).throwOnError()
  const trader = await gift(traders, 60)
  add(PANS.trader, 60)
  // A joint gift that one of them paid.
  await gift(await donor('Tara Sen', PANS.tara, { ...PLACE, email: 'tara@example.org' }), 1000)
  await donor('Uma Sen', PANS.uma, { ...PLACE, email: 'uma@example.org' })
  add(PANS.tara, 500)
  add(PANS.uma, 500)
  // By law not for the statement.
  await gift(asha, 5000, { platform: 'cash' })
  add(PANS.asha, 5000, 'Cash')
  await gift(await donor('Kind Giver'), 800, { is_in_kind: true })
  await gift(await donor('Foreign Giver'), 900, { is_foreign: true })
  const refunded = await gift(await donor('Refunded Rao', 'ABCPR1009F'), 400)
  await expect
    .poll(
      async () => {
        const { count } = await backend.from('receipts').select('id', { count: 'exact', head: true })
        return count
      },
      // A job for each receipt, each with its PDF.
      { timeout: 90_000 },
    )
    .toBe(11)
  await call('correct-donation', { id: refunded, refunded_amount: 400, reason: 'Sent back' })
  return { asha, second, trader }
}
