import { z } from 'zod'
import { justWait, type Outside } from '#backend/http/fair-turns.ts'
import {
  type ProviderDispute,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  providerDispute,
  providerOrder,
  providerPayment,
  providerRefund,
} from '#domain/donations/provider-entities.ts'
import {
  instantPayout,
  type ProviderPayout,
  providerPayout,
  readPayoutRow,
} from '#domain/donations/provider-payouts.ts'
import { toPaise } from '#domain/india/money.ts'
import { type Ask, type AskForList, ProviderError } from './provider-error.ts'
import { subscriptionCalls } from './razorpay-subscriptions.ts'

export type Keys = { url: string; keyId: string; keySecret: string; outside?: Outside | undefined }

type Period = { from: number; to: number }

const TIMEOUT_MS = 8000
const VERSION = '/v1'
const things = z.array(z.unknown())
const refusal = z.object({ error: z.object({ description: z.string() }) })

/** The provider's REST interface, as far as the product uses it. Amounts are in rupees on this side. */
export function razorpay({ url, keyId, keySecret, outside = justWait }: Keys) {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  const ask: Ask = async (schema, path, body, headers = {}) => {
    let sent: Awaited<ReturnType<typeof send>>
    try {
      sent = await send(path, {
        method: body ? 'POST' : 'GET',
        headers: {
          Authorization: authorization,
          Accept: 'application/json',
          ...(body ? { 'Content-Type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // A redirect would send the keys elsewhere.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError')
        throw new ProviderError(
          'slow',
          `The payment provider did not answer within ${TIMEOUT_MS / 1000} seconds.`,
        )
      throw new ProviderError('down', 'The payment provider could not be reached.')
    }
    const answer = readJson(sent.text)
    if (!sent.response.ok) throw refusedWith(sent.response.status, answer)
    const parsed = schema.safeParse(answer)
    if (!parsed.success)
      throw new ProviderError('nonsense', 'The payment provider gave an answer that makes no sense.')
    return parsed.data
  }

  /** A URL without a path may be the provider's host alone; it is retried with the version. */
  const send = (path: string, request: RequestInit) =>
    outside(async () => {
      let response = await fetch(`${url}${path}`, request)
      if (response.status === 404 && new URL(url).pathname === '/') {
        await response.arrayBuffer()
        response = await fetch(`${url}${VERSION}${path}`, request)
      }
      return { response, text: await response.text() }
    })

  /** Returns the readable items of a list: one malformed item must not hide the others. */
  const askForList: AskForList = async <Schema extends z.ZodType>(schema: Schema, path: string) => {
    const items = await askForPage(path)
    const read = items.map((item) => schema.safeParse(item)).filter(({ success }) => success)
    if (read.length === 0 && items.length > 0)
      throw new ProviderError('nonsense', 'The payment provider gave a list that makes no sense.')
    return read.map(({ data }) => data as z.output<Schema>)
  }

  /** A page as received, so that the next can begin behind it. */
  async function askForPage(path: string): Promise<unknown[]> {
    const answer = await ask(z.union([z.object({ items: things }), things]), path)
    return Array.isArray(answer) ? answer : answer.items
  }

  async function askForSome<Schema extends z.ZodType>(schema: Schema, path: string) {
    const page = await askForPage(path)
    const read = page.map((item) => schema.safeParse(item)).filter(({ success }) => success)
    return { received: page.length, items: read.map(({ data }) => data as z.output<Schema>) }
  }

  return {
    ...subscriptionCalls(ask, askForList),

    async createOrder(order: {
      rupees: string | number
      currency: string
      receipt: string
      notes: Record<string, string>
    }): Promise<ProviderOrder> {
      const { rupees, ...rest } = order
      const amount = toPaise(rupees)
      const made = await ask(providerOrder, '/orders', { amount, ...rest })
      if (made.amount !== amount || made.currency !== order.currency)
        throw new ProviderError('nonsense', 'The payment provider opened an order of another amount.')
      return made
    },

    /** The order with this receipt, if there is one. */
    async findOrder(receipt: string): Promise<ProviderOrder | undefined> {
      const orders = await askForList(providerOrder, `/orders?receipt=${encodeURIComponent(receipt)}`)
      return orders.find((order) => order.receipt === receipt)
    },

    order: (orderId: string): Promise<ProviderOrder> =>
      ask(providerOrder, `/orders/${encodeURIComponent(orderId)}`),

    paymentsOf: (orderId: string): Promise<ProviderPayment[]> =>
      askForList(providerPayment, `/orders/${encodeURIComponent(orderId)}/payments`),

    payment: (paymentId: string): Promise<ProviderPayment> =>
      ask(providerPayment, `/payments/${encodeURIComponent(paymentId)}`),

    capture: (paymentId: string, rupees: string, currency: string): Promise<ProviderPayment> =>
      ask(providerPayment, `/payments/${encodeURIComponent(paymentId)}/capture`, {
        amount: toPaise(rupees),
        currency,
      }),

    /** Repeating a key makes no second refund. */
    refund: (
      paymentId: string,
      refund: { rupees: string; receipt: string; notes: Record<string, string> },
    ): Promise<ProviderRefund> =>
      ask(
        providerRefund,
        `/payments/${encodeURIComponent(paymentId)}/refund`,
        { amount: toPaise(refund.rupees), speed: 'normal', receipt: refund.receipt, notes: refund.notes },
        { 'X-Refund-Idempotency': refund.receipt },
      ),

    refundsOf: (paymentId: string): Promise<ProviderRefund[]> =>
      askForList(providerRefund, `/payments/${encodeURIComponent(paymentId)}/refunds?count=100`),

    /** Everything between two times in seconds, in pages of a hundred. */
    payments: (days: Period, page: number): Promise<ProviderPayment[]> =>
      askForList(providerPayment, `/payments?from=${days.from}&to=${days.to}&count=100&skip=${page * 100}`),

    refunds: (days: Period, page: number): Promise<ProviderRefund[]> =>
      askForList(providerRefund, `/refunds?from=${days.from}&to=${days.to}&count=100&skip=${page * 100}`),

    /** Pages of a hundred. */
    disputes: (page: number): Promise<ProviderDispute[]> =>
      askForList(providerDispute, `/disputes?count=100&skip=${page * 100}`),

    payout: (id: string): Promise<ProviderPayout> =>
      ask(providerPayout, `/settlements/${encodeURIComponent(id)}`),

    payouts: (days: Period, skip: number) =>
      askForSome(providerPayout, `/settlements?from=${days.from}&to=${days.to}&count=100&skip=${skip}`),

    instantPayouts: (days: Period, skip: number) =>
      askForSome(
        instantPayout,
        `/settlements/ondemand?from=${days.from}&to=${days.to}&count=100&skip=${skip}`,
      ),

    /** Lines of the payouts of a month; those that are in no payout yet are left out. */
    async payoutRows({ year, month }: { year: number; month: number }, skip: number) {
      const at = `year=${year}&month=${String(month).padStart(2, '0')}&count=1000&skip=${skip}`
      const page = await askForPage(`/settlements/recon/combined?${at}`)
      const rows = page.map(readPayoutRow)
      return {
        received: page.length,
        lines: rows.filter((row) => row !== undefined && row !== null),
        unread: rows.filter((row) => row === undefined).length,
      }
    },
  }
}

export type Provider = ReturnType<typeof razorpay>

const STILL_AT_WORK = /still being processed|already being processed|in progress/i

function refusedWith(status: number, answer: unknown): ProviderError {
  const parsed = refusal.safeParse(answer)
  const said = parsed.success ? `: ${parsed.data.error.description.slice(0, 300)}` : '.'
  if (status === 401 || status === 403)
    return new ProviderError('keys', `The payment provider refuses our keys (${status})${said}`)
  if (status === 409 || (status < 500 && STILL_AT_WORK.test(said)))
    return new ProviderError('busy', `The payment provider is still at work on it (${status})${said}`)
  if (status === 429)
    return new ProviderError(
      'crowded',
      `The payment provider takes no more requests for the moment (429)${said}`,
    )
  if (status >= 500) return new ProviderError('down', `The payment provider answered ${status}${said}`)
  return new ProviderError('refused', `The payment provider refused (${status})${said}`)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
