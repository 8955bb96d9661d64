/**
 * Events as the payment provider sends them, with its habits: empty notes are a list, `captured` may be "1", the time
 * may stand inside the payload, and a charge of a subscription is a payment with an invoice. Ids and people are made up.
 */
type Entity = Record<string, unknown>

const BEGUN = 1_790_000_000

const payment = (id: string, changes: Entity = {}): Entity => ({
  id: `pay_${id}`,
  entity: 'payment',
  amount: 100,
  currency: 'INR',
  base_amount: 100,
  status: 'captured',
  order_id: `order_${id}`,
  invoice_id: null,
  international: false,
  method: 'card',
  amount_refunded: 0,
  amount_transferred: 0,
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
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: {},
  created_at: BEGUN,
  ...changes,
})
const card = (id: string, changes: Entity = {}) =>
  payment(id, { card_id: `card_${id}`, acquirer_data: { auth_code: '918273' }, ...changes })
const netbanking = (id: string, changes: Entity = {}) =>
  payment(id, {
    method: 'netbanking',
    bank: 'HDFC',
    acquirer_data: { bank_transaction_id: '0908070605' },
    ...changes,
  })
const order = (id: string): Entity => ({
  id: `order_${id}`,
  entity: 'order',
  amount: 100,
  amount_paid: 100,
  amount_due: 0,
  currency: 'INR',
  receipt: null,
  offer_id: null,
  status: 'paid',
  attempts: 1,
  notes: [],
  created_at: BEGUN - 30,
})
const refund = (id: string, changes: Entity = {}): Entity => ({
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
const dispute = (id: string, status: string, changes: Entity = {}): Entity => ({
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
  evidence: { amount: 10_000, summary: null, shipping_proof: null, others: null, submitted_at: null },
  created_at: BEGUN + 900,
  ...changes,
})
const subscription = (id: string, status: string, changes: Entity = {}): Entity => ({
  id: `sub_${id}`,
  entity: 'subscription',
  plan_id: 'plan_monthly',
  customer_id: null,
  status,
  current_start: BEGUN,
  current_end: BEGUN + 2_592_000,
  ended_at: null,
  quantity: 1,
  notes: [],
  charge_at: BEGUN + 2_592_000,
  total_count: 120,
  paid_count: 1,
  remaining_count: 119,
  created_at: BEGUN - 60,
  ...changes,
})
const charge = (id: string, changes: Entity = {}) =>
  card(id, {
    invoice_id: `inv_${id}`,
    captured: '1',
    description: 'Recurring Payment via Subscription',
    ...changes,
  })
/** Without the subscription it is of, which only a question to the provider tells. */
const invoice = (id: string, changes: Entity = {}): Entity => ({
  id: `inv_${id}`,
  entity: 'invoice',
  order_id: `order_${id}`,
  payment_id: `pay_${id}`,
  status: 'paid',
  billing_start: null,
  billing_end: null,
  partial_payment: false,
  notes: [],
  created_at: BEGUN,
  ...changes,
})

function event(name: string, entities: Record<string, Entity>, inside: Entity = {}): Entity {
  const payload = Object.fromEntries(Object.entries(entities).map(([part, entity]) => [part, { entity }]))
  return {
    entity: 'event',
    account_id: 'acc_ofTheCharity',
    event: name,
    contains: Object.keys(entities),
    payload: { ...payload, ...inside },
    created_at: BEGUN + 1000,
  }
}

const part = { amount: 500_000, base_amount: 500_000, amount_refunded: 190_000, refund_status: 'partial' }
const failed = { status: 'failed', captured: false, fee: null, tax: null, error_code: 'BAD_REQUEST_ERROR' }
const waiting = { status: 'authorized', captured: false, fee: null, tax: null }

const qrCode = (changes: Entity): Entity => ({
  id: 'qr_poster',
  entity: 'qr_code',
  usage: 'multiple_use',
  status: 'active',
  notes: { poster: 'market' },
  ...changes,
})

/** By the event's name and what is special about it. */
export const razorpayEvents: Record<string, Entity> = {
  'order.paid card': event('order.paid', { payment: card('oneCard'), order: order('oneCard') }),
  'order.paid netbanking': event('order.paid', { payment: netbanking('oneBank'), order: order('oneBank') }),
  'payment.authorized card': event('payment.authorized', { payment: card('oneCard', waiting) }),
  'payment.authorized netbanking': event('payment.authorized', { payment: netbanking('oneBank', waiting) }),
  'payment.captured card': event('payment.captured', { payment: card('oneCard') }),
  'payment.captured netbanking': event('payment.captured', { payment: netbanking('oneBank') }),
  'payment.failed card': event('payment.failed', {
    payment: card('noCard', { ...failed, error_code: null }),
  }),
  'payment.failed netbanking': event('payment.failed', {
    payment: netbanking('noBank', { ...failed, error_description: 'Payment failed' }),
  }),
  'payment.dispute.created': event('payment.dispute.created', {
    payment: payment('disputed', { order_id: null }),
    dispute: dispute('disputed', 'open'),
  }),
  'payment.dispute.action_required': event('payment.dispute.action_required', {
    payment: payment('disputed', { order_id: null }),
    dispute: dispute('disputed', 'open'),
  }),
  'payment.dispute.under_review': event('payment.dispute.under_review', {
    payment: payment('reviewed', { order_id: null, ...waiting }),
    dispute: dispute('reviewed', 'under_review'),
  }),
  'payment.dispute.won': event('payment.dispute.won', {
    payment: payment('reviewed', { order_id: null, ...waiting }),
    dispute: dispute('reviewed', 'won'),
  }),
  'payment.dispute.lost': event('payment.dispute.lost', {
    payment: payment('disputed', { order_id: null }),
    dispute: dispute('disputed', 'lost', { amount_deducted: 10_000 }),
  }),
  'payment.dispute.closed': event('payment.dispute.closed', {
    payment: payment('closed', { order_id: null }),
    dispute: dispute('closed', 'closed', { phase: 'fraud' }),
  }),
  'refund.created': event('refund.created', { refund: refund('part'), payment: netbanking('part', part) }),
  'refund.processed': event('refund.processed', {
    refund: refund('part'),
    payment: netbanking('part', part),
  }),
  'refund.failed': event('refund.failed', {
    refund: refund('part', { status: 'failed' }),
    payment: netbanking('part', { ...part, amount_refunded: 140_000 }),
  }),
  'refund.speed_changed': event(
    'refund.speed_changed',
    { refund: refund('part', { amount: 200, notes: [] }), payment: netbanking('part', part) },
    { created_at: BEGUN + 700 },
  ),
  'settlement.processed': event('settlement.processed', {
    settlement: { id: 'setl_one', entity: 'settlement', amount: 1524, status: 'processed', fees: 0, tax: 0 },
  }),
  'subscription.authenticated': event('subscription.authenticated', {
    subscription: subscription('one', 'authenticated', { paid_count: 0, remaining_count: 120 }),
  }),
  'subscription.activated without a payment': event('subscription.activated', {
    subscription: subscription('one', 'active'),
  }),
  'subscription.activated with its first payment': event(
    'subscription.activated',
    { subscription: subscription('one', 'active'), payment: charge('first') },
    { created_at: BEGUN + 1000 },
  ),
  'subscription.charged': event('subscription.charged', {
    subscription: subscription('one', 'active', { paid_count: 2, remaining_count: 118 }),
    payment: charge('second'),
  }),
  'subscription.completed': event('subscription.completed', {
    subscription: subscription('one', 'completed', { ended_at: BEGUN + 900, remaining_count: 0 }),
    payment: charge('last'),
  }),
  'subscription.updated': event('subscription.updated', { subscription: subscription('one', 'active') }),
  'subscription.halted': event('subscription.halted', { subscription: subscription('one', 'halted') }),
  'subscription.pending': event('subscription.pending', {
    subscription: subscription('one', 'pending', { auth_attempts: 1 }),
  }),
  'subscription.paused': event('subscription.paused', {
    subscription: subscription('one', 'paused', {
      charge_at: null,
      payment_method: 'card',
      pause_initiated_by: 'self',
      cancel_initiated_by: null,
    }),
  }),
  'subscription.resumed': event('subscription.resumed', { subscription: subscription('one', 'active') }),
  'subscription.cancelled': event('subscription.cancelled', {
    subscription: subscription('one', 'cancelled', { ended_at: BEGUN + 900 }),
  }),
  'invoice.paid card': event('invoice.paid', {
    payment: charge('second'),
    order: order('second'),
    invoice: invoice('second'),
  }),
  'invoice.paid upi': event('invoice.paid', {
    payment: charge('third', { method: 'upi', vpa: 'meera@upi', card_id: null, captured: true }),
    order: order('third'),
    invoice: invoice('third'),
  }),
  'invoice.expired': event('invoice.expired', {
    invoice: invoice('never', { payment_id: null, status: 'expired' }),
  }),
  // The moment it closes by is a text in this one.
  'qr_code.created': event('qr_code.created', { qr_code: qrCode({ close_by: String(BEGUN + 9000) }) }),
  'qr_code.closed': event('qr_code.closed', {
    qr_code: qrCode({ status: 'closed', closed_at: BEGUN + 600, close_reason: 'on_demand' }),
  }),
  'qr_code.credited': event('qr_code.credited', {
    payment: payment('poster', {
      order_id: null,
      method: 'upi',
      vpa: 'meera@upi',
      notes: { poster: 'market' },
    }),
    qr_code: qrCode({ close_by: BEGUN + 9000 }),
  }),
  'payment_link.expired': event('payment_link.expired', {
    payment_link: {
      id: 'plink_two',
      status: 'expired',
      reference_id: 'a-letter',
      amount_paid: 0,
      cancelled_at: 0,
    },
  }),
  'payment_link.paid': event('payment_link.paid', {
    payment: payment('link', { method: 'upi' }),
    order: order('link'),
    payment_link: { id: 'plink_one', status: 'paid', reference_id: 'a-letter' },
  }),
}
