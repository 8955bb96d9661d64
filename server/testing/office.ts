/** A server whose organisation can issue receipts, and the hands of donor, provider and job runner. */
import { randomUUID } from 'node:crypto'
import type { DestinationStream } from 'pino'
import type { FunctionName } from '#domain/api/contracts.ts'
import { issueToken, type TokenPurpose } from '../giving/tokens/gift-tokens.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import { makeReceipt } from '../receipts/make-file.ts'
import { startTestServer } from './test-server.ts'

export type Office = Awaited<ReturnType<typeof openOffice>>

export const ASHA = {
  kind: 'person',
  name: 'Asha Rao',
  id_kind: 'pan',
  id_number: 'ABCPR1234F',
  address: '12 Lake Road',
  city: 'Pune',
  state: 'Maharashtra',
  pincode: '411001',
  country: 'India',
  citizenship: 'indian',
}

type GiftRequest = {
  amount?: number
  email?: string | null
  phone?: string
  name?: string
  paidAt?: string
  isTest?: boolean
  method?: string
}

export async function openOffice(environment: Record<string, string> = {}, logged?: DestinationStream) {
  const server = await startTestServer({ TRUST_PROXY: '1', ...environment }, undefined, logged)
  const { database } = server.services
  const sql = database.server.query.bind(database.server)
  const save = (key: string, value: string) =>
    sql(
      `insert into public.site_settings (key, value) values ($1, $2)
      on conflict (key) do update set value = excluded.value`,
      [key, value],
    )
  await sql(`insert into public.registrations (kind, number, valid_from, valid_to)
    values ('80g', 'AAATD1234EF20214', '2022-04-01', '2027-03-31')`)
  await save('receipt_prefix', 'DF')

  /** A gift through the provider, settled as an event would settle it. */
  async function give({
    amount = 1000,
    email = freshEmail(),
    paidAt = '2026-11-14T06:30:00Z',
    ...request
  }: GiftRequest = {}) {
    const [id, order, payment] = [randomUUID(), `order_${randomUUID()}`, `pay_${randomUUID()}`]
    await sql(
      'insert into public.donations (id, amount, order_id, test_mode, donor_name) values ($1, $2, $3, $4, $5)',
      [id, amount, order, request.isTest ?? false, request.name ?? null],
    )
    const news = { payment_id: payment, order_id: order, status: 'captured', amount, currency: 'INR' }
    await sql('select private.settle_payment($1)', [
      JSON.stringify({
        ...news,
        method: request.method ?? 'upi',
        email,
        phone: request.phone,
        paid_at: paidAt,
        confirmed: true,
      }),
    ])
    return { id, payment }
  }

  const refund = (payment: string, amount: number, status: string, refundId = `rfnd_${randomUUID()}`) =>
    sql('select private.record_refund($1)', [
      JSON.stringify({ refund_id: refundId, payment_id: payment, amount, currency: 'INR', status }),
    ]).then(() => refundId)

  async function call(
    name: FunctionName,
    body: object,
    token = server.anonKey,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(`${server.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: server.anonKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}.1`,
        ...headers,
      },
      body: JSON.stringify(body),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : undefined }
  }

  const token = (purpose: TokenPurpose, donationId: string) =>
    issueToken((text, values) => sql(text, values), { purpose, donationId })
  const detailsToken = (donationId: string) => token('details', donationId)
  const tell = async (donationId: string, entry: object = ASHA) =>
    call('donor-details', { token: await detailsToken(donationId), ...entry })

  /** Does the jobs about receipts that wait, as the runner would. */
  async function workOff(): Promise<void> {
    for (;;) {
      const { rows } = await sql(
        `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
        where task.id = job.task_id and task.identifier in ('issue-receipt', 'make-receipt')
        returning task.identifier as name, job.payload`,
      )
      if (rows.length === 0) return
      for (const { name, payload } of rows) {
        if (name === 'issue-receipt') await issueReceipt(server.services, payload.donationId)
        else await makeReceipt(server.services, payload.receiptId)
      }
    }
  }

  /** A gift with its donor's details, and the receipt that was issued for it. */
  async function receipted(entry: object = { ...ASHA, id_number: freshPan() }) {
    const gift = await give()
    await tell(gift.id, entry)
    await workOff()
    const [receipt] = await receiptsOf(gift.id)
    return { ...gift, receipt }
  }

  const receiptsOf = async (donationId: string) =>
    (
      await sql('select * from public.receipts where donation_id = $1 order by issued_at, number', [
        donationId,
      ])
    ).rows
  const letters = async (donationId: string) =>
    (
      await sql(
        `select template, recipient, language, state from public.outgoing_messages
        where donation_id = $1 and template like 'receipt%' order by created_at, template`,
        [donationId],
      )
    ).rows

  return {
    server,
    sql,
    save,
    give,
    refund,
    call,
    tell,
    token,
    detailsToken,
    workOff,
    receipted,
    receiptsOf,
    letters,
    close: server.close,
  }
}

let last = 0
export const freshEmail = () => `donor-${++last}-${randomUUID().slice(0, 8)}@example.org`
export const freshPan = () => `ABCPR${String(++last).padStart(4, '0')}Z`

export const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === '%PDF-'
