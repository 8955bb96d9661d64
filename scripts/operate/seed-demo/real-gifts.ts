import type pg from 'pg'

/**
 * Demo gifts among real ones would falsify every report, so that requires an explicit option. Test gifts are
 * not real ones.
 */
export async function refuseBesideRealGifts(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from public.donations where not is_demo and not test_mode and payment_status in ('successful', 'refunded') limit 1`,
  )
  if (rowCount) {
    throw new Error(
      'This instance holds real gifts, and reports would count demo gifts with them. If that is what you want, add --beside-real-gifts.',
    )
  }
}
