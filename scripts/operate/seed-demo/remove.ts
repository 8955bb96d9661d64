import type pg from 'pg'
import { withoutOurTriggers } from './without-our-triggers.ts'

/** Deletes every demo row, and nothing else. */
export function remove(client: pg.Client): Promise<{ donors: number; gifts: number }> {
  return withoutOurTriggers(client, { isLarge: false }, async () => {
    const ofDemoGifts = '(select id from public.donations where is_demo)'
    await client.query(`delete from public.refunds where donation_id in ${ofDemoGifts}`)
    await client.query(`delete from public.payments where donation_id in ${ofDemoGifts}`)
    const gifts = await client.query('delete from public.donations where is_demo')
    // A real gift linked to a demo donor stays, and is no longer a first gift.
    await client.query(
      `update public.donations set is_first_gift = false
       where is_first_gift and donor_id in (select id from public.donors where is_demo)`,
    )
    await client.query(`delete from public.deleted_donors where (donor ->> 'is_demo')::boolean`)
    const donors = await client.query('delete from public.donors where is_demo')
    return { donors: donors.rowCount ?? 0, gifts: gifts.rowCount ?? 0 }
  })
}
