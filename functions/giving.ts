import type { AnswerOf } from '#domain/api/contracts.ts'
import type { GiftStatus } from '#domain/donations/gift-filter.ts'
import type { GiftLimits, GiftRequest, MonthlyGiftRequest } from '#domain/donations/gift-request.ts'

/**
 * What the functions around a gift ask of the server. Each throws the server's own error, with a sentence
 * for the donor, where it cannot do what is asked.
 */
export type Giving = {
  limits: GiftLimits
  /** A proof of work for a browser to do before it asks for an order: nothing to a donor, a cost to a flood. */
  challenge(client: { address: string; device: string }): Promise<Challenge>
  openOrder(gift: GiftRequest, client: OrderClient): Promise<Order>
  monthlyLimits(): Promise<GiftLimits>
  startMonthlyGift(gift: MonthlyGiftRequest, client: OrderClient): Promise<MonthlyCheckout>
  changeMonthlyGift(request: MonthlyChangeRequest): Promise<MonthlyChange>
  adoptSubscription(subscriptionId: string, administrator: Record<string, unknown>): Promise<{ id: string }>
  /** The channels that the donor is written to by. */
  sendMethodLink(id: string): Promise<Channel[]>
  link: GiftLinks
  verifyPayment(result: CheckoutResult, address: string): Promise<VerifiedGift>
  /** Asks the provider how an order or a subscription of ours stands and answers what the gift is now. */
  checkOrder(about: Paid, address: string): Promise<CheckedGift>
  /** Keeps an event of the provider for later; false where it was already known. */
  receiveEvent(event: { body: Uint8Array; signature: string; eventId: string | null }): Promise<boolean>
  refund(request: RefundRequest, administrator: Record<string, unknown>): Promise<RefundState>
  correct(request: CorrectionRequest, administrator: Record<string, unknown>): Promise<CorrectedGift>
  /** What anyone who knows the id of a payment or an order may see of the gift. */
  summary(reference: string, address: string): Promise<GiftSummary | undefined>
}

export type OrderClient = {
  /** The same key asked again is the same order. */
  key: string | null
  address: string
  device: string
  /** A challenge with its solution. */
  proof: string | null
}

export type Challenge = AnswerOf<'gift-challenge'>

/** As the provider counts it: `amount` is in paise. */
export type Order = { id: string; amount: number; currency: string }

/** What is handed to the checkout of a monthly gift: `amount` is in paise. */
export type MonthlyCheckout = AnswerOf<'start-monthly-gift'>

/** What is paid for: an order, or a subscription that a monthly gift is charged by. */
export type Paid = { orderId: string } | { subscriptionId: string }

export type CheckoutResult = Paid & { paymentId: string; signature: string }

export type VerifiedGift = AnswerOf<'verify-razorpay-payment'>

export type MonthlyChangeRequest = {
  id: string
  action: 'pause' | 'resume' | 'cancel'
  months: number | null
  reason: string | null
  caller:
    | { kind: 'administrator'; claims: Record<string, unknown> }
    | { kind: 'donor'; email: string }
    | { kind: 'link'; token: string }
    /** The server itself, for somebody whose it is by `private.monthly_gifts_of`, whatever address it carries. */
    | { kind: 'owner' }
}

export type MonthlyChange = AnswerOf<'change-monthly-gift'>

/** What the holder of a link from a letter may do with it. */
export type GiftLinks = {
  takeAttempt(address: string): Promise<void>
  show(token: string): Promise<LinkedGift>
  /** The donation whose receipt a link hands out; null before a first charge. */
  receiptOf(token: string): Promise<string | null>
  revoke(token: string): Promise<void>
  method(token: string): Promise<MethodCheckout>
  /** The channels that the donor is written to by. */
  sendMethodLink(token: string): Promise<Channel[]>
}

export type MethodCheckout = Extract<AnswerOf<'gift-link'>, { subscription_card_change: true }>
export type GiftLinkView = Extract<AnswerOf<'gift-link'>, { reference: string }>
/** What a link shows but for the receipt, which the receipts know. */
export type LinkedGift = {
  donationId: string | null
  /** The link was mailed to the gift's address. */
  isProved: boolean
  view: Omit<GiftLinkView, 'receipt' | 'missing' | 'has_address' | 'has_record'>
}

export type GiftState = { status: GiftStatus }
export type CheckedGift = AnswerOf<'check-razorpay-order'>
export type Channel = AnswerOf<'send-method-link'>['channels'][number]

export type RefundRequest = {
  donationId: string
  /** Refused where another payment is the gift's; null: whichever is. */
  paymentId: string | null
  /** All that is left where no amount is named. */
  rupees: number | string | null
  reason: string
  /** The same id asked again is the same refund. */
  id: string | null
}

export type RefundState = AnswerOf<'refund-razorpay-payment'>

/** In rupees: how much was given back or taken back in all. It only ever lowers what counts. */
export type CorrectionRequest = {
  donationId: string
  refundedAmount: number | null
  deductedAmount: number | null
  reason: string
}

export type CorrectedGift = AnswerOf<'correct-donation'>

export type GiftSummary = AnswerOf<'gift-summary'>
