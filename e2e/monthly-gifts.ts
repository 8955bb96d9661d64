/** Monthly gifts made without a browser: begun, paid and reported as the donate screen and the sandbox would. */
import { randomBytes, randomInt } from 'node:crypto'
import type { OwnServer } from './own-server.ts'
import { asOwner } from './owner.ts'
import { signInOn } from './staff.ts'
import { expect, type Page } from './test.ts'

export const UPI = { method: 'upi', vpa: 'success@razorpay' }

const PATIENCE = { timeout: 60_000 }

export type Begun = { id: string; subscriptionId: string; key: string; giftToken: string }
type SandboxMandate = { rupees: number; email: string; how?: object; isReported?: boolean }

export function monthlyAt({ url, administrator }: Pick<OwnServer, 'url' | 'administrator'>) {
  // Donors come from somewhere else than staff.
  const freshAddress = () => `49.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

  async function ask(method: string, path: string, body: object): Promise<Record<string, string>> {
    const { anonKey } = await (await fetch(`${url}/config.json`)).json()
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': freshAddress(), apikey: anonKey },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return text ? JSON.parse(text) : {}
  }
  const call = (name: string, body: object) => ask('POST', `/functions/v1/${name}`, body)

  /** Pays in the sandbox's checkout and, unless the tab was closed, reports it. */
  async function pay(
    begun: { subscriptionId: string; key: string },
    how: object,
    isReported = true,
  ): Promise<Record<string, string>> {
    const { subscriptionId: subscription_id, key } = begun
    const paid = await ask('POST', '/sandbox/checkout/payments', { key, subscription_id, ...how })
    expect(paid.razorpay_payment_id, JSON.stringify(paid)).toBeTruthy()
    return isReported ? call('verify-razorpay-payment', paid) : {}
  }

  const row = async (subscriptionId: string) => {
    const { data } = await administrator
      .from('monthly_gifts')
      .select('*')
      .eq('subscription_id', subscriptionId)
      .single()
      .throwOnError()
    return data
  }

  return {
    call,
    pay,
    /** Begun and charged for the first time. */
    async begin({ rupees, email, how = UPI, isReported = true }: SandboxMandate): Promise<Begun> {
      const answer = await call('start-monthly-gift', { amount: rupees })
      const { subscription_id: subscriptionId = '', key = '' } = answer
      expect(subscriptionId, JSON.stringify(answer)).toBeTruthy()
      const verified = await pay({ subscriptionId, key }, { ...how, email }, isReported)
      const { id } = await row(subscriptionId)
      return { id, subscriptionId, key, giftToken: verified.gift_token ?? '' }
    },
    /** One that was begun on the donate page, by its amount. */
    async of(rupees: number): Promise<Begun> {
      const found = administrator
        .from('monthly_gifts')
        .select('id, subscription_id')
        .match({ amount: rupees })
      const { data } = await found.single().throwOnError()
      return { id: data.id, subscriptionId: data.subscription_id, key: '', giftToken: '' }
    },
    /** As if it had been made in the provider's dashboard: this site never heard of it. */
    async beginElsewhere({ rupees, email }: SandboxMandate): Promise<{ subscriptionId: string }> {
      const { subscription_id: subscriptionId = '', key = '' } = await call('start-monthly-gift', {
        amount: rupees,
      })
      await asOwner(url, 'delete from public.monthly_gifts where subscription_id = $1', [subscriptionId])
      // By its notes it would be known as a gift that began here.
      await asOwner(url, `update sandbox.entities set data = data || '{"notes": []}' where id = $1`, [
        subscriptionId,
      ])
      await pay({ subscriptionId, key }, { ...UPI, email }, false)
      return { subscriptionId }
    },
    /** A button of the sandbox's page: month, day, fail, succeed, pause, resume or cancel, as payer or bank. */
    press: ({ subscriptionId }: Begun, button: string) =>
      ask('POST', `/sandbox/subscriptions/${subscriptionId}/${button}`, {}),
    /** Its bank says no until the provider gives up. */
    async stop(begun: Begun): Promise<void> {
      for (const button of ['fail', 'month', 'day', 'day', 'day'])
        await ask('POST', `/sandbox/subscriptions/${begun.subscriptionId}/${button}`, {})
      await expect.poll(() => row(begun.subscriptionId), PATIENCE).toMatchObject({ status: 'stopped' })
    },
    setSwitches: (switches: object) => ask('PUT', '/sandbox/switches', switches),
    hasState: ({ subscriptionId }: Begun, state: Record<string, unknown>) =>
      expect.poll(() => row(subscriptionId), PATIENCE).toEqual(expect.objectContaining(state)),
    hasCharges: ({ id }: Begun, count: number) =>
      expect
        .poll(async () => {
          const charges = administrator.from('donations').select('id').match({ monthly_gift_id: id })
          return (await charges.throwOnError()).data
        }, PATIENCE)
        .toHaveLength(count),
    /** As the letter about a failed charge carries it: only its digest is stored, so the journey makes one. */
    async methodToken({ id }: Begun): Promise<string> {
      const token = randomBytes(32).toString('base64url')
      await asOwner(
        url,
        `insert into private.gift_tokens (token_hash, purpose, monthly_gift_id)
        values (sha256(convert_to($1, 'UTF8')), 'method', $2)`,
        [token, id],
      )
      return token
    },
    async open(page: Page, path: string): Promise<void> {
      const { data } = await administrator.auth.getSession()
      await signInOn(page, data.session)
      await page.goto(`${url}${path}`)
    },
  }
}
