/** Payments through the provider's payment links, QR codes and virtual accounts, which any code id stands for. */
import { z } from 'zod'
import type { Query } from '#backend/db/database.ts'
import { PROVIDER_CODE } from '#domain/donations/provider-codes.ts'
import { add, change, type Entity, newId, now } from './books.ts'
import { queueEvent } from './events.ts'
import { addPayment, capture, digits } from './payments.ts'
import { Refusal } from './refusal.ts'
import type { Switches } from './switches.ts'

export const WAYS = {
  payment_link: { prefix: 'plink', label: 'Payment link' },
  qr_code: { prefix: 'qr', label: 'QR code' },
  bank_transfer: { prefix: 'va', label: 'Virtual account, by bank transfer' },
  upi_transfer: { prefix: 'va', label: 'Virtual account, by UPI' },
} as const

const text = z.string().trim().max(200).nullish()

export const creditRequest = z.object({
  way: z.enum(Object.keys(WAYS) as [keyof typeof WAYS]),
  /** Without one, the payment comes through a new code. */
  code: text,
  rupees: z.coerce.number().min(1).max(1_000_000),
  name: text,
  email: text,
  contact: text,
})
type CreditRequest = z.infer<typeof creditRequest>

const VPA = 'success@razorpay'

/** Pays through a code, with the events that the provider sends about it. */
export async function credit(query: Query, switches: Switches, wanted: CreditRequest): Promise<Entity> {
  const { way, rupees, email, contact } = wanted
  const { prefix } = WAYS[way]
  const code = wanted.code || newId(prefix)
  if (!PROVIDER_CODE.test(code) || !code.startsWith(`${prefix}_`))
    throw new Refusal(`The id of this code begins with ${prefix}_`, { field: 'code' })
  const amount = Math.round(rupees * 100)
  const order = way === 'payment_link' ? await addOrder(query, amount) : undefined
  const made = await addPayment(
    query,
    { method: 'upi', vpa: VPA, email, contact },
    { amount, currency: 'INR', ...(order && { order_id: order.id }) },
  )
  const isTransfer = way === 'bank_transfer'
  await change(query, made, {
    sandbox: { code },
    ...(isTransfer && { method: 'bank_transfer', vpa: null, acquirer_data: {} }),
  })
  const payment = await capture(query, switches, made.id, amount)
  const event = order
    ? 'payment_link.paid'
    : way === 'qr_code'
      ? 'qr_code.credited'
      : 'virtual_account.credited'
  await queueEvent(query, switches, event, { payment, ...partsOf(wanted, code, payment, order) })
  return payment
}

const addOrder = (query: Query, amount: number) =>
  add(query, 'order', {
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    receipt: null,
    offer_id: null,
    status: 'created',
    attempts: 1,
    notes: [],
  })

const entity = (kind: string, id: string, data: Record<string, unknown>): Entity => ({
  id,
  entity: kind,
  ...data,
  created_at: now(),
})

/** The parts of the event beside the payment. Counters lag behind, and notes are an empty list. */
function partsOf(
  { way, name }: CreditRequest,
  code: string,
  { id, amount }: Entity,
  order: Entity | undefined,
): Record<string, Entity> {
  if (order)
    return {
      // Without its prefix, as the provider sends it.
      order: {
        ...order,
        id: order.id.replace('order_', ''),
        status: 'paid',
        amount_paid: amount,
        amount_due: 0,
      },
      payment_link: entity('payment_link', code, {
        amount,
        amount_paid: amount,
        status: 'paid',
        notes: null,
      }),
    }
  if (way === 'qr_code')
    return {
      qr_code: entity('qr_code', code, {
        usage: 'multiple_use',
        type: 'upi_qr',
        status: 'active',
        payments_amount_received: 0,
        payments_count_received: 0,
        notes: [],
      }),
    }
  const virtual_account = entity('virtual_account', code, { status: 'active', amount_paid: 0, notes: [] })
  const about = { payment_id: id, amount, virtual_account_id: code }
  const account = digits(14)
  if (way === 'upi_transfer')
    return {
      virtual_account,
      upi_transfer: entity('upi_transfer', newId('ut'), {
        ...about,
        payer_vpa: VPA,
        payer_account: account,
        payer_ifsc: 'HDFC0000053',
        rrn: digits(12),
      }),
    }
  return {
    virtual_account,
    bank_transfer: entity('bank_transfer', newId('bt'), {
      ...about,
      mode: 'NEFT',
      bank_reference: `UTR${digits(12)}`,
      payer_bank_account: entity('bank_account', newId('ba'), {
        name: name || 'A company',
        ifsc: 'HDFC0000053',
        bank_name: 'HDFC Bank',
        account_number: account,
      }),
    }),
  }
}
