import type { AnswerOf } from '#domain/api/contracts.ts'
import type { Backend } from '#web/lib/backend.ts'
import { causeTitles } from '#web/lib/causes.ts'
import { callFunction } from '#web/lib/functions.ts'

type Answer = AnswerOf<'gift-link'>
export type MethodCheckout = Extract<Answer, { subscription_card_change: true }>
export type LinkedGift = Extract<Answer, { reference: string }>
type Letters = Extract<Answer, { channels: unknown[] }>
export type LinkedMonthlyGift = NonNullable<LinkedGift['monthly_gift']>
export type Change = { action: 'pause' | 'resume' | 'cancel'; months?: number; reason?: string }

export async function readLinkedGift(backend: Backend, token: string): Promise<LinkedGift> {
  const [answer, titleOf] = await Promise.all([
    callFunction(backend, 'gift-link', { token }),
    causeTitles(backend),
  ])
  const gift = answer as LinkedGift
  return { ...gift, cause_title: gift.cause_title && titleOf(gift.cause_id, gift.cause_title) }
}

/** Checkout options for a change of the payment method. */
export async function readMethodCheckout(backend: Backend, token: string): Promise<MethodCheckout> {
  return (await callFunction(backend, 'gift-link', { token, action: 'method' })) as MethodCheckout
}

export async function callLinkAction(
  backend: Backend,
  token: string,
  action: 'revoke' | 'send_details_link',
): Promise<void> {
  await callFunction(backend, 'gift-link', { token, action })
}

/** Token for the receipt details, if no letter can request them. */
export async function readDetailsToken(backend: Backend, token: string): Promise<string> {
  const answer = await callFunction(backend, 'gift-link', { token, action: 'details' })
  return (answer as Extract<Answer, { details_token: string }>).details_token
}

/** Sends the donor a link to change the payment method; returns the channels. */
export async function sendMethodLink(backend: Backend, token: string): Promise<Letters['channels']> {
  const answer = await callFunction(backend, 'gift-link', { token, action: 'send_method_link' })
  return (answer as Letters).channels
}

/** State of the monthly gift after the change; `pending` if the bank has not confirmed it in time. */
export async function changeMonthlyGift(
  backend: Backend,
  token: string,
  gift: LinkedMonthlyGift,
  change: Change,
): Promise<LinkedMonthlyGift> {
  const now = await callFunction(backend, 'change-monthly-gift', { id: gift.id, token, ...change })
  return { ...gift, ...now }
}
