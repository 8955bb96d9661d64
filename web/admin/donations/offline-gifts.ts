import type { Tables } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import type { ReceiptDetails } from '#domain/donations/offline-donor-details.ts'
import type { OfflineGift } from '#domain/donations/offline-gift.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { supabase } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { withNames } from '../data/gift-names.ts'
import { sameNumber } from '../lib/receipt-labels.ts'
import type { Saved } from '../lib/saving.ts'
import { withErrorToast } from '../lib/with-error-toast.ts'
import { addIdentifier } from './add-identifier.ts'
import { giftMessages } from './toasts.ts'

type Gift = Tables<'donations'>

const donations = () => supabase().from('donations')

/**
 * Enters a gift together with what its donor's record lacks, since its receipt is made out at once. The identifier is
 * sealed by the server in a call of its own: a tax receipt waits for it.
 */
export async function enterGift(
  { day, ...gift }: OfflineGift,
  details: ReceiptDetails | null,
): Promise<Saved<Gift>> {
  const { identifier, ...told } = details ?? { identifier: null }
  const { data } = await supabase()
    .rpc('enter_gift', {
      gift: { ...gift, ...(day === dayOf(new Date()) ? {} : { created_at: noonOf(day) }) },
      details: details && told,
    })
    .throwOnError()
  // The gift is in: what cannot be stored now is said, and entered with the donor.
  if (identifier && data.donor_id) await tellOfNumber(addIdentifier(data.donor_id, identifier))
  return { outcome: 'saved', row: data }
}

async function tellOfNumber(adding: ReturnType<typeof addIdentifier>): Promise<void> {
  const added = await withErrorToast(adding, giftMessages.identifierFailed)
  if (added?.stays) toast.warning(giftMessages.identifierStays(added.stays))
  if (added?.others.length) toast.warning(sameNumber(added.others))
}

/**
 * Changes what is known of a gift entered by hand, unless someone else has since. Details make the record of a donor
 * who has none.
 */
export async function correctGift(
  before: Gift,
  { day, amount: _, platform: __, ...changes }: OfflineGift,
  details: ReceiptDetails | null,
): Promise<Saved<Gift>> {
  const { identifier, ...told } = details ?? { identifier: null }
  const { data } = await supabase()
    .rpc('correct_gift', {
      gift_id: before.id,
      seen: before.updated_at,
      changes: {
        ...changes,
        ...(day === dayOf(before.created_at) ? {} : { created_at: noonOf(day) }),
      },
      details: details && told,
    })
    .throwOnError()
  const row = data[0]
  if (row) {
    if (identifier && row.donor_id) await tellOfNumber(addIdentifier(row.donor_id, identifier))
    return { outcome: 'saved', row }
  }
  const { data: theirs } = await donations().select('*').eq('id', before.id).maybeSingle().throwOnError()
  return { outcome: 'conflict', theirs }
}

export async function withdrawGift(id: string): Promise<void> {
  await donations().delete().eq('id', id).select('id').single().throwOnError()
}

/** A gift that came the same way under the same reference: perhaps this one, entered before. */
export async function sameReference(
  { platform, transaction_id }: Pick<OfflineGift, 'platform' | 'transaction_id'>,
  exceptId: string | null,
): Promise<(Pick<Gift, 'id' | 'amount' | 'created_at'> & GiftName) | null> {
  if (!transaction_id) return null
  const { data } = await donations()
    .select('id, amount, created_at')
    .match({ platform, transaction_id })
    .limit(2)
    .throwOnError()
  const twins = await withNames(data.filter(({ id }) => id !== exceptId))
  return twins[0] ?? null
}

/** The hour is not known: the middle of the day is on that day for every reader. */
function noonOf(day: string): string {
  return `${day}T12:00:00+05:30`
}
