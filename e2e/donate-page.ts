/** The donate page as a donor meets it, and the payment provider's window as its journeys play it. */
import { donateDefaults as stored } from '#domain/page-content/donate.ts'
import type { Page } from './test.ts'

export const ORDER = '**/functions/v1/create-razorpay-order'
export const order = { id: 'order_Test123', amount: 49900, currency: 'INR' }

export const custom = (page: Page) => page.getByLabel(stored.custom_amount_label)
export const preset = (page: Page, amount: string) => page.getByRole('radio', { name: amount })
export const sum = (page: Page) => page.locator('output')

/** Answers the request for the payment provider's public key. */
export const withKey = (page: Page, answer: { status?: number; json: unknown }) =>
  page.route('**/rest/v1/site_settings?*razorpay_key_id*', (route) => route.fulfill(answer))
export const configured = { json: [{ value: 'rzp_test_key' }] }

/** The provider's own window, and not the sandbox that stands in for it on this machine. */
const withProvider = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' } })
  })

/** The provider's window: what it is opened with, and a donor who pays or fails. */
export async function withCheckout(page: Page) {
  await withProvider(page)
  await page.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `window.Razorpay = class {
        constructor(options) { window.checkout = { options, isOpen: false, listeners: {} } }
        on(event, listener) { window.checkout.listeners[event] = listener }
        open() { window.checkout.isOpen = true }
      }`,
    }),
  )
}
export type Checkout = {
  options: { handler(result: unknown): void; modal: { ondismiss(): void } } & Record<string, unknown>
  isOpen: boolean
  listeners: Record<string, (response: unknown) => void>
}
declare const checkout: Checkout

export const opened = (page: Page) => page.waitForFunction(() => 'checkout' in window && checkout.isOpen)
