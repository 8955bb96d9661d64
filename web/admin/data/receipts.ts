/** Reads and actions on receipts that several screens share. */
import type { InputOf } from '#domain/api/contracts.ts'
import type { Tables } from '#domain/database.types.ts'
import type { NoTaxReason } from '#domain/receipts/receipt-for.ts'
import { callAsAdministrator, fileAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { supabase } from '#web/lib/supabase.ts'

export const LISTED =
  'id, donation_id, series, year, number, receipt_no, kind, amount, issued_at, cancelled_at, cancel_reason, replaces_id, file_made_at, donor_name:data->donor->>name, donor_id:data->donor->>id, paid_on:data->gift->>paid_on, reason:data->>reason, gift:donations(donor_id)'

export type ListedReceipt = Pick<
  Tables<'receipts'>,
  | 'id'
  | 'donation_id'
  | 'series'
  | 'year'
  | 'number'
  | 'receipt_no'
  | 'kind'
  | 'amount'
  | 'issued_at'
  | 'cancelled_at'
  | 'cancel_reason'
  | 'replaces_id'
  | 'file_made_at'
> & {
  donor_name: string | null
  /** The gift's present donor record, since records are merged. */
  donor_id: string | null
  /** Date of the gift in India. */
  paid_on: string
  /** Why it is not a tax receipt. */
  reason: NoTaxReason | null
}

type Row = ListedReceipt & { gift: Pick<Tables<'donations'>, 'donor_id'> | null }
export type ReceiptRows = Row[]

export const listed = (rows: readonly Row[]): ListedReceipt[] =>
  rows.map(({ gift, ...receipt }) => ({
    ...receipt,
    donor_id: receipt.donor_id && (gift?.donor_id ?? receipt.donor_id),
  }))

/** Every receipt of a donation, the newest first. */
export async function receiptsOfDonation(donationId: string): Promise<ListedReceipt[]> {
  const { data } = await supabase()
    .from('receipts')
    .select(LISTED)
    .eq('donation_id', donationId)
    .order('issued_at', { ascending: false })
    .order('number', { ascending: false })
    .overrideTypes<ReceiptRows, { merge: false }>()
    .throwOnError()
  return listed(data)
}

/** Addresses for a letter that requests details. */
type Reachable = Pick<Tables<'donations'>, 'donor_email'> & {
  donors: Pick<Tables<'donors'>, 'email'> | null
}
export const hasEmail = ({ donor_email, donors }: Reachable) => Boolean(donor_email || donors?.email)

export type Waiting = { missing: string[]; donation: Reachable }

/** Details that a donation's receipt waits for; null if it waits for none. */
export async function waitingOf(donationId: string): Promise<Waiting | null> {
  const { data } = await supabase()
    .from('waiting_receipts')
    .select('missing, donation:donations!inner(donor_email, donors(email))')
    .eq('donation_id', donationId)
    .maybeSingle()
    .overrideTypes<Waiting, { merge: false }>()
    .throwOnError()
  return data
}

export const actOnReceipt = (request: InputOf<'receipt-action'>) =>
  callAsAdministrator('receipt-action', request)

/** Downloads a file: as issued, a print marked "Duplicate", a donor's year, or the result of a batch. */
export async function downloadReceiptFile(request: InputOf<'receipt-file'>, name?: string): Promise<void> {
  const file = await fileAsAdministrator('receipt-file', request)
  saveFile(name ?? file.name, file.contents)
}
