import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { yearlyLetterDay } from '#domain/india/financial-year.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import type { Services } from '../services.ts'
import { sendReceiptAlone } from './emails.ts'

type Needs = Pick<Services, 'database' | 'log'>
type Due = { donor_id: string | null; year: number; is_test: boolean }

/**
 * Queues, for every past year, one letter to each donor whose receipts were held for it. The held rows and the letter
 * change in one transaction, so a crash or a second process causes neither no letter nor two.
 */
export async function sendYearlyReceipts({ database, log }: Needs, today = dayOf(new Date())): Promise<void> {
  const { rows } = await serverQuery(database)<Due>(
    `select distinct gift.donor_id, receipt.year, receipt.series = 'TEST' as is_test
    from private.held_receipts join public.receipts as receipt on receipt.id = receipt_id
      left join public.donations as gift on gift.id = receipt.donation_id`,
  )
  let failed = 0
  for (const due of rows.filter(({ year }) => today >= yearlyLetterDay(year))) {
    try {
      await inTransaction(database, (query) => writeLetter(query, due))
    } catch (error) {
      log.error({ err: error, donorId: due.donor_id, year: due.year }, 'The receipts of a year wait')
      failed++
    }
  }
  if (failed > 0) throw new Error(`The yearly receipts of ${failed} donors could not be written`)
}

async function writeLetter(query: Query, { donor_id, year, is_test }: Due): Promise<void> {
  const { rows: taken } = await query<{ receipt_id: string }>(
    `delete from private.held_receipts as held
    using public.receipts as receipt left join public.donations as gift on gift.id = receipt.donation_id
    where receipt.id = held.receipt_id and receipt.year = $1 and (receipt.series = 'TEST') = $2
      and gift.donor_id is not distinct from $3
    returning held.receipt_id`,
    [year, is_test, donor_id],
  )
  const ids = taken.map(({ receipt_id }) => receipt_id)
  if (donor_id && (await queueYearly(query, ids, { donor_id, year, is_test }))) return
  // Held while the yearly letter was being queued, or without a donor now: each is sent separately.
  for (const id of ids) await sendReceiptAlone(query, id)
}

/** True if the yearly letter was queued now; false if the donor has had it. */
async function queueYearly(query: Query, ids: string[], { donor_id, year, is_test }: Due): Promise<boolean> {
  const { rows } = await query<{ id: string | null }>(
    `select private.queue_message(jsonb_build_object('template', 'receipts_yearly', 'channel', 'email',
      'recipient', email, 'donation_id', donation_id, 'receipt_id', id, 'language', language, 'cause', $2::text,
      'useful_seconds', 90 * 86400)) as id
    from (
      select receipt.id, receipt.donation_id, address.email,
        coalesce(private.language_for(gift), receipt.data ->> 'language') as language
      from public.receipts as receipt join public.donations as gift on gift.id = receipt.donation_id,
        lateral private.address_for_receipt(gift) as address (email)
      where receipt.id = any ($1) and receipt.cancelled_at is null and address.email is not null
      order by receipt.data #>> '{gift,paid_on}' desc, receipt.number desc limit 1
    ) as newest`,
    [ids, `${is_test ? 'test ' : ''}receipts of ${year} for donor ${donor_id}`],
  )
  return rows.length > 0 && rows[0]?.id !== null
}
