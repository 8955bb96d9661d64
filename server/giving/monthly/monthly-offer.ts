import type { Query } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { MONTHLY_SETTINGS, type MonthlyOffer, readMonthlyOffer } from '#domain/donations/monthly-offer.ts'

// The provider is checked again afterwards: the account may have got Subscriptions since.
const VALID_FOR = '1 hour'

export async function monthlyOffer(query: Query): Promise<MonthlyOffer> {
  const { rows } = await query<Pick<ServerRow<'site_settings'>, 'key' | 'value'>>(
    'select key, value from public.site_settings where key = any ($1)',
    [MONTHLY_SETTINGS],
  )
  return readMonthlyOffer(rows)
}

/** True if the provider recently reported that the account lacks Subscriptions. */
export async function isWithoutSubscriptions(query: Query): Promise<boolean> {
  const { rowCount } = await query(
    `select from public.site_settings
    where key = 'monthly_gifts_available' and value = 'no' and updated_at > now() - interval '${VALID_FOR}'`,
  )
  return rowCount === 1
}

/** True if the provider has not been checked yet, or its "no" is outdated. */
export async function shouldCheckSubscriptions(query: Query): Promise<boolean> {
  const { rowCount } = await query(
    `select from public.site_settings where key = 'monthly_gifts_available'
      and (value = 'yes' or value = 'no' and updated_at > now() - interval '${VALID_FOR}')`,
  )
  return rowCount === 0
}

/** Stores the provider's answer for the public pages, which offer monthly gifts only if they can be taken. */
export async function storeSubscriptionsAvailable(query: Query, has: boolean): Promise<void> {
  await query(
    `insert into public.site_settings as known (key, value) values ('monthly_gifts_available', $1)
    on conflict (key) do update set value = excluded.value
    where known.value is distinct from excluded.value
      or known.value = 'no' and known.updated_at < now() - interval '${VALID_FOR}'`,
    [has ? 'yes' : 'no'],
  )
}
