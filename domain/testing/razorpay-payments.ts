/**
 * Payments as in the payment provider's events, with every field and its quirks: empty notes are a list,
 * `captured` may be "1" or wrong, and unknown values are null, empty or missing. Ids and people are invented.
 */
export type Entity = Record<string, unknown>

export const BEGUN = 1_790_000_000
export const CUSTOMER = 'cust_meera'

/** Fields of every payment; the provider adds more to some. */
export const payment = (id: string, changes: Entity = {}): Entity => ({
  id: `pay_${id}`,
  entity: 'payment',
  amount: 100,
  currency: 'INR',
  status: 'captured',
  order_id: `order_${id}`,
  invoice_id: null,
  international: false,
  method: 'card',
  amount_refunded: 0,
  refund_status: null,
  captured: true,
  description: null,
  card_id: null,
  bank: null,
  wallet: null,
  vpa: null,
  email: 'meera.nair@example.org',
  contact: '+915550001234',
  notes: [],
  fee: 2,
  tax: 0,
  error_code: null,
  error_description: null,
  created_at: BEGUN,
  ...changes,
})
export const NO_REASONS = { error_source: null, error_step: null, error_reason: null }
const FULL = { base_amount: 100, amount_transferred: 0, ...NO_REASONS }

export const plastic = (id: string, changes: Entity = {}): Entity => ({
  id: `card_${id}`,
  entity: 'card',
  name: 'Meera Nair',
  last4: '4366',
  network: 'Visa',
  type: 'credit',
  issuer: 'KARB',
  international: false,
  emi: false,
  ...changes,
})
export const card = (id: string, changes: Entity = {}) =>
  payment(id, { card_id: `card_${id}`, card: plastic(id), ...changes })
/** For events about a payment alone: errors are empty strings. */
export const cardAlone = (id: string, changes: Entity = {}) =>
  card(id, {
    card: plastic(id, { iin: '471860', issuer: null, type: 'debit', sub_type: 'consumer' }),
    token_id: 'token_meera',
    amount_transferred: 0,
    ...NO_REASONS,
    error_code: '',
    error_description: '',
    fee: null,
    tax: null,
    acquirer_data: { auth_code: '918273', rrn: '112233445566' },
    ...changes,
  })
export const netbanking = (id: string, changes: Entity = {}) =>
  payment(id, { method: 'netbanking', bank: 'HDFC', ...changes })
export const netbankingAlone = (id: string, changes: Entity = {}) =>
  netbanking(id, { ...NO_REASONS, acquirer_data: { bank_transaction_id: '0908070605' }, ...changes })
export const upi = (id: string, changes: Entity = {}) =>
  payment(id, { method: 'upi', vpa: 'meera@upi', ...changes })
/** With every possible field of a payment. */
export const inFull = (paid: Entity): Entity => ({ ...FULL, base_amount: paid.amount, ...paid })

export const order = (id: string, changes: Entity = {}): Entity => ({
  id: `order_${id}`,
  entity: 'order',
  amount: 100,
  amount_paid: 100,
  amount_due: 0,
  currency: 'INR',
  receipt: 'a-gift',
  offer_id: null,
  status: 'paid',
  attempts: 1,
  notes: [],
  created_at: BEGUN - 30,
  ...changes,
})

export const refund = (id: string, changes: Entity = {}): Entity => ({
  id: `rfnd_${id}`,
  entity: 'refund',
  amount: 50_000,
  currency: 'INR',
  payment_id: `pay_${id}`,
  notes: { comment: 'Given twice' },
  receipt: null,
  acquirer_data: { arn: null },
  created_at: BEGUN + 600,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'optimum',
  ...changes,
})

export const evidence = (changes: Entity = {}): Entity => ({
  amount: 10_000,
  summary: null,
  shipping_proof: null,
  billing_proof: null,
  cancellation_proof: null,
  customer_communication: null,
  proof_of_service: null,
  explanation_letter: null,
  refund_confirmation: null,
  access_activity_log: null,
  refund_cancellation_policy: null,
  term_and_conditions: null,
  others: null,
  submitted_at: null,
  ...changes,
})
/** Evidence submitted by staff. */
export const SENT_IN = {
  summary: 'The gift was thanked for',
  shipping_proof: ['doc_one', 'doc_two'],
  billing_proof: ['doc_three', 'doc_four'],
  others: [{ type: 'receipt_signed_by_customer', document_ids: ['doc_five', 'doc_six'] }],
}
export const dispute = (id: string, status: string, changes: Entity = {}): Entity => ({
  id: `disp_${id}`,
  entity: 'dispute',
  payment_id: `pay_${id}`,
  amount: 10_000,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  respond_by: BEGUN + 864_000,
  status,
  phase: 'chargeback',
  created_at: BEGUN + 900,
  ...changes,
})
