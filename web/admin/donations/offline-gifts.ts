import type { Tables } from '#domain/database.types.ts'
import type { GiftName } from '#domain/donations/gift-labels.ts'
import type { ReceiptDetails } from '#domain/donations/offline-donor-details.ts'
import type { OfflineGift } from '#domain/donations/offline-gift.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { withNames } from '../data/gift-names.ts'
import { sameNumber } from '../lib/receipt-labels.ts'
import type { Saved } from '../lib/saving.ts'
import { withErrorToast } from '../lib/with-error-toast.ts'
import { giftToasts } from './toasts.ts'

type Gift = Tables<'donations'>

const donations = () => supabase().from('donations')

type EnteredGift = Omit<OfflineGift, 'day'> & { id: string; created_at?: string }
type EnteredDetails = Omit<ReceiptDetails, 'identifier'> | null
/** Stores a gift and returns its row. */
export type StoreGift = (gift: EnteredGift, details: EnteredDetails) => Promise<Gift>

/**
 * Enters a gift together with its donor's missing details, since its receipt is issued at once. The server
 * seals the identifier in a separate call: a tax receipt waits for it.
 */
export async function enterGift(
  /** Chosen once for a form: saved again after a lost answer, it is still one gift. */
  id: string,
  { day, ...entry }: OfflineGift,
  details: ReceiptDetails | null,
  store: StoreGift = storeGift,
): Promise<Saved<Gift>> {
  const { identifier, ...told } = details ?? { identifier: null }
  const gift = { ...entry, id }
  const dated = day === dayOf(new Date()) ? gift : { ...gift, created_at: noonOf(day) }
  const row = await store(dated, details && (told as EnteredDetails))
  // The gift is saved: a failure to store the number is reported, and it is then entered with the donor.
  if (identifier && row.donor_id) await reportIdentifier(addIdentifier(row.donor_id, identifier))
  return { outcome: 'saved', row }
}

const storeGift: StoreGift = async (gift, details) =>
  (await supabase().rpc('enter_gift', { gift, details }).throwOnError()).data

/**
 * Saves a donor's identifier if the record has none of its kind. Existing ones are changed on the donor's own
 * page.
 */
const addIdentifier = (id: string, identifier: NonNullable<ReceiptDetails['identifier']>) =>
  callAsAdministrator('donor-identifier', { action: 'add', donor_id: id, ...identifier })

async function reportIdentifier(adding: ReturnType<typeof addIdentifier>): Promise<void> {
  const added = await withErrorToast(adding, giftToasts.identifierFailed)
  if (added?.stays) toast.warning(giftToasts.identifierStays(added.stays))
  if (added?.others.length) toast.warning(sameNumber(added.others))
}

/**
 * Updates a gift entered by hand, unless it has changed since. Details create the record of a donor without
 * one.
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
    if (identifier && row.donor_id) await reportIdentifier(addIdentifier(row.donor_id, identifier))
    return { outcome: 'saved', row }
  }
  const { data: theirs } = await donations().select('*').eq('id', before.id).maybeSingle().throwOnError()
  return { outcome: 'conflict', theirs }
}

export async function withdrawGift(id: string): Promise<void> {
  await donations().delete().eq('id', id).select('id').single().throwOnError()
}

/** Another gift with the same platform and reference: possibly the same one, entered before. */
export async function sameReference(
  { platform, transaction_id }: Pick<OfflineGift, 'platform' | 'transaction_id'>,
  exceptId: string,
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

/** The time is unknown: noon falls on that date for readers in other time zones too. */
function noonOf(day: string): string {
  return `${day}T12:00:00+05:30`
}
