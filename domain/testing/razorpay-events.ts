/** Events of the payment provider, one of each known kind. */
import { charge, invoice, subscription } from './razorpay-mandates.ts'
import {
  bankTransfer,
  orderOfLink,
  paymentLink,
  qrCode,
  upiTransfer,
  virtualAccount,
} from './razorpay-other-ways.ts'
import {
  BEGUN,
  CUSTOMER,
  card,
  cardAlone,
  dispute,
  type Entity,
  evidence,
  inFull,
  NO_REASONS,
  netbanking,
  netbankingAlone,
  order,
  payment,
  plastic,
  refund,
  SENT_IN,
  upi,
} from './razorpay-payments.ts'

function event(name: string, entities: Record<string, Entity>, changes: Entity = {}): Entity {
  return {
    entity: 'event',
    account_id: 'acc_ofTheCharity',
    event: name,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([part, entity]) => [part, { entity }])),
    created_at: BEGUN + 1000,
    ...changes,
  }
}

/** Some events have their time inside. */
function timedInside(told: Entity, at: number, changes: Entity = {}): Entity {
  const { created_at: _, payload, ...rest } = told
  return { ...rest, payload: { ...(payload as Entity), created_at: at }, ...changes }
}

/** Some events have the evidence beside the dispute. */
function withEvidenceBeside(told: Entity): Entity {
  const payload = told.payload as Record<string, Entity>
  return {
    ...told,
    payload: { ...payload, dispute: { ...payload.dispute, evidence: evidence(SENT_IN) } },
  }
}

const waiting = { status: 'authorized', captured: false, fee: null, tax: null }
const part = { amount: 500_000, amount_refunded: 190_000, refund_status: 'partial' }
const partOfNetbanking = (changes: Entity = {}) =>
  inFull(netbankingAlone('part', { ...part, fee: 11_800, tax: 1800, ...changes }))
const disputedCard = { card_id: 'card_disputed', acquirer_data: {}, ...NO_REASONS }
const disputed = inFull(
  payment('disputed', {
    ...disputedCard,
    amount: 20_000,
    amount_refunded: 5000,
    refund_status: 'partial',
    bank: 'HDFC',
  }),
)
const reviewed = inFull(payment('reviewed', { order_id: null, card_id: 'card_reviewed', ...waiting }))
const givenIn = evidence({ ...SENT_IN, submitted_at: BEGUN + 950 })

/** By the event's name and its peculiarity. */
export const razorpayEvents: Record<string, Entity> = {
  'order.paid card': event('order.paid', {
    payment: card('oneCard', { card: plastic('oneCard', { issuer: null }) }),
    order: order('oneCard'),
  }),
  'order.paid netbanking': event('order.paid', { payment: netbanking('oneBank'), order: order('oneBank') }),
  // With this status, `captured` is wrong.
  'payment.authorized card': event('payment.authorized', {
    payment: cardAlone('oneCard', { status: 'authorized' }),
  }),
  'payment.authorized netbanking': event('payment.authorized', {
    payment: netbankingAlone('oneBank', waiting),
  }),
  'payment.captured card': event('payment.captured', { payment: cardAlone('oneCard') }),
  'payment.captured netbanking': event('payment.captured', { payment: inFull(netbankingAlone('oneBank')) }),
  'payment.failed card': event('payment.failed', { payment: cardAlone('noCard', { status: 'failed' }) }),
  'payment.failed netbanking': event('payment.failed', {
    payment: netbankingAlone('noBank', {
      ...waiting,
      status: 'failed',
      error_code: 'BAD_REQUEST_ERROR',
      error_description: 'Payment failed',
      error_source: 'bank',
      error_step: 'payment_authorization',
      error_reason: 'payment_failed',
      acquirer_data: { bank_transaction_id: null },
    }),
  }),
  'payment.dispute.created': event('payment.dispute.created', {
    payment: disputed,
    dispute: dispute('disputed', 'open', { evidence: evidence() }),
  }),
  'payment.dispute.action_required': withEvidenceBeside(
    event('payment.dispute.action_required', { payment: disputed, dispute: dispute('disputed', 'open') }),
  ),
  'payment.dispute.under_review': event('payment.dispute.under_review', {
    payment: reviewed,
    dispute: dispute('reviewed', 'under_review', { evidence: givenIn }),
  }),
  'payment.dispute.won': event('payment.dispute.won', {
    payment: reviewed,
    dispute: dispute('reviewed', 'won', { evidence: givenIn }),
  }),
  'payment.dispute.lost': event('payment.dispute.lost', {
    payment: disputed,
    dispute: dispute('disputed', 'lost', { amount_deducted: 10_000, evidence: evidence() }),
  }),
  'payment.dispute.closed': event('payment.dispute.closed', {
    payment: inFull(payment('closed', { order_id: null, card_id: 'card_closed', amount: 10_000 })),
    dispute: dispute('closed', 'closed', { phase: 'fraud', evidence: evidence() }),
  }),
  'refund.created': event('refund.created', { refund: refund('part'), payment: partOfNetbanking() }),
  'refund.processed': event('refund.processed', { refund: refund('part'), payment: partOfNetbanking() }),
  'refund.failed': event('refund.failed', {
    refund: refund('part', { status: 'failed' }),
    payment: partOfNetbanking({ amount_refunded: 140_000 }),
  }),
  'refund.speed_changed': timedInside(
    event('refund.speed_changed', {
      refund: withoutBatch(refund('part', { amount: 200, notes: [], acquirer_data: {} })),
      payment: partOfNetbanking(),
    }),
    BEGUN + 700,
  ),
  'settlement.processed': event('settlement.processed', {
    settlement: {
      id: 'setl_one',
      entity: 'settlement',
      amount: 1524,
      status: 'processed',
      fees: 0,
      tax: 0,
      utr: 'HDFCN0123456789',
      created_at: BEGUN + 200,
    },
  }),
  'subscription.authenticated': event('subscription.authenticated', {
    subscription: subscription('one', 'authenticated', {
      notes: [],
      current_start: null,
      current_end: null,
      charge_at: BEGUN,
      expire_by: null,
      paid_count: 0,
      remaining_count: 120,
    }),
  }),
  'subscription.activated without a payment': event('subscription.activated', {
    subscription: subscription('one', 'active', { charge_at: BEGUN, paid_count: 0 }),
  }),
  // Contains more than it declares.
  'subscription.activated with its first payment': timedInside(
    event('subscription.activated', {
      subscription: subscription('one', 'active', { type: 2, charge_at: BEGUN }),
      payment: charge('first'),
    }),
    BEGUN + 1000,
    { contains: ['subscription'] },
  ),
  'subscription.charged': event('subscription.charged', {
    subscription: subscription('one', 'active', { type: 2, paid_count: 2, remaining_count: 118 }),
    payment: charge('second'),
  }),
  'subscription.completed': event('subscription.completed', {
    subscription: subscription('one', 'completed', {
      type: 2,
      charge_at: null,
      ended_at: BEGUN + 900,
      paid_count: 119,
      remaining_count: 0,
    }),
    payment: charge('last'),
  }),
  'subscription.updated': event('subscription.updated', {
    subscription: subscription('one', 'active', { type: 3 }),
  }),
  'subscription.halted': event('subscription.halted', {
    subscription: subscription('one', 'halted', { type: 2, auth_attempts: 4, remaining_count: 118 }),
  }),
  'subscription.pending': event('subscription.pending', {
    subscription: subscription('one', 'pending', { type: 2, auth_attempts: 1 }),
  }),
  'subscription.paused': event('subscription.paused', {
    subscription: subscription('one', 'paused', {
      type: 1,
      notes: [],
      charge_at: null,
      expire_by: null,
      payment_method: 'card',
      pause_initiated_by: 'self',
      cancel_initiated_by: null,
    }),
  }),
  'subscription.resumed': event('subscription.resumed', {
    subscription: subscription('one', 'active', {
      type: 1,
      payment_method: 'card',
      pause_initiated_by: null,
      cancel_initiated_by: null,
    }),
  }),
  'subscription.cancelled': event('subscription.cancelled', {
    subscription: subscription('one', 'cancelled', { type: 3, charge_at: null, ended_at: BEGUN + 900 }),
  }),
  'invoice.paid card': event('invoice.paid', {
    payment: card('second', { invoice_id: 'inv_second', description: 'Invoice #inv_second' }),
    order: order('second', { offers: { entity: 'collection', count: 0, items: [] } }),
    invoice: invoice('second'),
  }),
  'invoice.paid upi': event('invoice.paid', {
    payment: upi('third', { invoice_id: 'inv_third', description: 'Invoice #inv_third' }),
    order: order('third', { offers: { entity: 'collection', count: 0, items: [] } }),
    invoice: invoice('third'),
  }),
  'invoice.expired': event('invoice.expired', {
    invoice: invoice('never', {
      payment_id: null,
      status: 'expired',
      paid_at: null,
      expired_at: BEGUN + 864_100,
      amount_paid: 0,
      amount_due: 100,
      subscription_status: null,
    }),
  }),
  // The closing time is a string in this one.
  'qr_code.created': event('qr_code.created', { qr_code: qrCode({ close_by: String(BEGUN + 9000) }) }),
  'qr_code.closed': event('qr_code.closed', {
    qr_code: qrCode({ status: 'closed', closed_at: BEGUN + 600, close_reason: 'on_demand' }),
  }),
  'qr_code.credited': event('qr_code.credited', {
    payment: upi('poster', {
      order_id: null,
      description: 'QRv2 Payment',
      customer_id: CUSTOMER,
      notes: { poster: 'market' },
      ...NO_REASONS,
      acquirer_data: { rrn: '116600225511' },
    }),
    qr_code: qrCode({ closed_at: null, close_reason: null }),
  }),
  'payment_link.expired': event('payment_link.expired', {
    payment_link: paymentLink({
      id: 'plink_two',
      status: 'expired',
      accept_partial: true,
      amount_paid: 0,
      callback_method: 'get',
      callback_url: 'https://example.org/',
      customer: { contact: '+915550001234', email: 'meera.nair@example.org', name: 'Meera Nair' },
      expire_by: BEGUN + 900,
      expired_at: BEGUN + 910,
      notes: { letter: 'spring' },
    }),
  }),
  'payment_link.paid': event('payment_link.paid', {
    payment_link: paymentLink({ order_id: 'order_link' }),
    order: orderOfLink('link'),
    payment: inFull(
      upi('link', {
        description: '#one',
        email: null,
        card: null,
        fee_bearer: 'platform',
        upi: { payer_account_type: 'bank_account', vpa: 'meera@upi' },
        acquirer_data: { rrn: '103600225511' },
      }),
    ),
  }),
  'virtual_account.credited bank': event('virtual_account.credited', {
    payment: payment('transfer', {
      method: 'bank_transfer',
      order_id: null,
      email: null,
      contact: null,
      notes: [],
      acquirer_data: { rrn: null },
    }),
    virtual_account: virtualAccount(),
    bank_transfer: bankTransfer('pay_transfer'),
  }),
  'virtual_account.credited upi': event('virtual_account.credited', {
    payment: upi('vpa', { order_id: null, notes: [], acquirer_data: { rrn: '116600225522' } }),
    virtual_account: virtualAccount({ status: 'closed', closed_at: BEGUN }),
    upi_transfer: upiTransfer('pay_vpa'),
  }),
}

function withoutBatch({ batch_id: _, ...rest }: Entity): Entity {
  return rest
}
