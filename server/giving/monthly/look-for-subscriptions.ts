import { serverQuery } from '#backend/db/database.ts'
import type { Services } from '../../services.ts'
import { readKeys } from '../provider/keys.ts'
import { ProviderError } from '../provider/provider-error.ts'
import { razorpay } from '../provider/razorpay.ts'
import { shouldCheckSubscriptions, storeSubscriptionsAvailable } from './monthly-offer.ts'

/**
 * Checks whether the account has Subscriptions, while that is unknown: pages offer monthly gifts only once it does, and
 * staff should not have to press a button for it.
 */
export async function lookForSubscriptions(services: Services): Promise<void> {
  const query = serverQuery(services.database)
  if (!(await shouldCheckSubscriptions(query))) return
  const keys = await readKeys(services)
  if (!keys) return
  try {
    await storeSubscriptionsAvailable(query, await razorpay(keys).hasSubscriptions())
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ reason: error.message }, 'Whether monthly gifts can be taken is asked again later')
  }
}
