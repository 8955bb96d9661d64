import {
  type ProviderInvoice,
  type ProviderPlan,
  type ProviderSubscription,
  providerInvoice,
  providerPlan,
  providerSubscription,
} from '#domain/donations/provider-subscriptions.ts'
import { toPaise } from '#domain/india/money.ts'
import { type Ask, type AskForList, ProviderError } from './provider-error.ts'

/** Checkout refuses mandates over ten years. */
export const MOST_MONTHS = 120
const DAY = 86_400
const PAGE = 100

/** The provider's error for accounts without Subscriptions. */
const NO_SUBSCRIPTIONS = /requested URL was not found/i

export const lacksSubscriptions = (error: ProviderError) =>
  error.trouble === 'refused' && NO_SUBSCRIPTIONS.test(error.message)

/** The provider's REST calls for monthly gifts. */
export function subscriptionCalls(ask: Ask, askForList: AskForList) {
  const path = (id: string, verb = '') => `/subscriptions/${encodeURIComponent(id)}${verb}`
  return {
    async createPlan(plan: { rupees: string; currency: string }): Promise<ProviderPlan> {
      const amount = toPaise(plan.rupees)
      const made = await ask(providerPlan, '/plans', {
        period: 'monthly',
        interval: 1,
        item: { name: `Monthly gift of ${plan.currency} ${plan.rupees}`, amount, currency: plan.currency },
      })
      if (toPaise(made.rupees) !== amount || made.currency !== plan.currency)
        throw new ProviderError('nonsense', 'The payment provider made a plan of another amount.')
      return made
    },

    plan: (planId: string): Promise<ProviderPlan> =>
      ask(providerPlan, `/plans/${encodeURIComponent(planId)}`),

    /** Sends a request that only succeeds for accounts with Subscriptions. */
    async hasSubscriptions(): Promise<boolean> {
      try {
        await askForList(providerPlan, '/plans?count=1')
        return true
      } catch (error) {
        if (error instanceof ProviderError && lacksSubscriptions(error)) return false
        // An unreadable response is still a success.
        if (error instanceof ProviderError && error.trouble === 'nonsense') return true
        throw error
      }
    },

    /** Without a start time: a later start charges a token amount and loosens a UPI mandate. */
    createSubscription: (wanted: {
      planId: string
      notes: Record<string, string>
    }): Promise<ProviderSubscription> =>
      ask(providerSubscription, '/subscriptions', {
        plan_id: wanted.planId,
        total_count: MOST_MONTHS,
        quantity: 1,
        customer_notify: true,
        expire_by: Math.floor(Date.now() / 1000) + DAY,
        notes: wanted.notes,
      }),

    subscription: (id: string): Promise<ProviderSubscription> => ask(providerSubscription, path(id)),

    /** Cancels at once: a cancellation at the end of a cycle would not be reported. */
    cancelSubscription: (id: string): Promise<ProviderSubscription> =>
      ask(providerSubscription, path(id, '/cancel'), { cancel_at_cycle_end: false }),

    pauseSubscription: (id: string): Promise<ProviderSubscription> =>
      ask(providerSubscription, path(id, '/pause'), { pause_at: 'now' }),

    resumeSubscription: (id: string): Promise<ProviderSubscription> =>
      ask(providerSubscription, path(id, '/resume'), { resume_at: 'now' }),

    invoice: (id: string): Promise<ProviderInvoice> =>
      ask(providerInvoice, `/invoices/${encodeURIComponent(id)}`),

    /** All invoices, newest first, page by page. */
    async invoicesOf(subscriptionId: string): Promise<ProviderInvoice[]> {
      const all: ProviderInvoice[] = []
      for (let skip = 0; skip <= MOST_MONTHS * 2; skip += PAGE) {
        const page = await askForList(
          providerInvoice,
          `/invoices?subscription_id=${encodeURIComponent(subscriptionId)}&count=${PAGE}&skip=${skip}`,
        )
        all.push(...page)
        if (page.length < PAGE) break
      }
      return all
    },
  }
}
