import type { Query } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import type { Listed } from './summary.ts'

type ReceiptOfYear = Listed & Pick<ServerRow<'receipts'>, 'id'>

/**
 * All valid receipts of the donor and financial year of a given one, sorted by day. The donor is the gift's current
 * record: records may have been merged since.
 */
export async function yearOfDonor(
  query: Query,
  receiptId: string,
): Promise<{ year: number; receipts: ReceiptOfYear[] }> {
  const { rows } = await query<ReceiptOfYear & Pick<ServerRow<'receipts'>, 'year'>>(
    `select r.id, r.receipt_no, r.data, r.year
    from public.receipts as one join public.donations as its on its.id = one.donation_id
      join public.donations as gift on gift.id = its.id or gift.donor_id = its.donor_id
      join public.receipts as r on r.donation_id = gift.id and r.year = one.year
        and (r.series = 'TEST') = (one.series = 'TEST')
    where one.id = $1 and r.cancelled_at is null and r.file_made_at is not null
    order by r.data #>> '{gift,paid_on}', r.series, r.number`,
    [receiptId],
  )
  return { year: rows[0]?.year ?? 0, receipts: rows }
}
