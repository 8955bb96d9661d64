/** The donate page as a donor meets it, and the payment provider's window as component tests play it. */

import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import '#web/testing/find.ts'
import { answer } from '#web/testing/network.ts'
import { answerSite } from '#web/testing/site-rows.ts'

export { donateDefaults as stored } from '#domain/page-content/donate.ts'

const functions = '/functions/v1'
export const ORDER = `${functions}/create-razorpay-order`
export const MONTHLY = `${functions}/start-monthly-gift`
export const VERIFY = `${functions}/verify-razorpay-payment`
export const CHECK = `${functions}/check-razorpay-order`
export const SUMMARY = `${functions}/gift-summary`
export const KEY = '/rest/v1/site_settings?*eq.razorpay_key_id'
export const configured = [{ value: 'rzp_test_key' }]
export const challenge = '0a1b2c3d-01-0a1b2c3d.abcdefghijklmnopqrstuv'
export const order = { id: 'order_Test123', amount: 49900, currency: 'INR' }
export const mandate = { subscription_id: 'sub_Test789', key: 'rzp_test_key', amount: 49900, currency: 'INR' }

export const payButton = page.getByCss('main form .pay-bar button')
export const custom = page.getByLabelText(stored.custom_amount_label)
export const preset = (amount: string) => page.getByRole('radio', { name: amount })
export const monthly = page.getByRole('checkbox', { name: stored.monthly_label })
export const cause = page.getByLabelText(stored.cause_label)
export const sum = page.getByCss('main output')
export const trouble = (name: string) => page.getByRole('region', { name })

const script = `if (!window.isBlocked) window.Razorpay = class {
  constructor(options) { window.checkout = { options, isOpen: false, listeners: {} } }
  on(event, listener) { window.checkout.listeners[event] = listener }
  open() { window.checkout.isOpen = true }
}`
const windowUrl = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))

type Checkout = {
  options: { handler(result: unknown): void; modal: { ondismiss(): void } } & Record<string, unknown>
  isOpen: boolean
  listeners: Record<string, (response: unknown) => void>
}
const opened = window as { checkout?: Checkout; isBlocked?: boolean }

/** The provider's window, once it is open. */
export async function checkout(): Promise<Checkout> {
  await expect.poll(() => opened.checkout?.isOpen).toBe(true)
  return opened.checkout as Checkout
}

/** A site with a payment key, on which everything up to the order succeeds; a test overrides what it is about. */
export function answerGiving(): void {
  delete opened.checkout
  answerSite()
  answer(KEY, configured)
  answer('/config.json', { checkoutUrl: windowUrl, giftLimits: { least: 1, most: 1_000_000 } })
  answer(`${functions}/gift-challenge`, { challenge, bits: 1 })
  answer(ORDER, order)
  answer(MONTHLY, mandate)
}

export const forgetCheckout = () => void delete opened.checkout

/** A blocker answers with an empty script. */
export const block = (isBlocked: boolean) => void Object.assign(opened, { isBlocked })
/** Whether the provider has been asked for its window. */
export const isWindowAsked = () => document.querySelector(`script[src="${windowUrl}"]`) !== null
