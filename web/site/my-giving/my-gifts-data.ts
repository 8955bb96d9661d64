import type { Tables } from '#domain/database.types.ts'
import { fieldsWith, type ReadField } from '#domain/donors/fields.ts'
import { donorCanTell } from '#domain/receipts/receipt-for.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { causeTitles } from '#web/lib/causes.ts'
import { isShown } from './shown-address.ts'
import { client } from './use-door.ts'

const GIFTS =
  'id, amount, payment_status, refunded_amount, deducted_amount, is_monthly, cause_id, transaction_id, test_mode, paid_at, created_at, causes(title, is_shown), receipts(id, receipt_no, cancelled_at), waiting_receipts(missing)'
const MONTHLY =
  'id, amount, status, method, cause_id, next_charge_at, paused_by, paused_until, pending_action, ended_at, created_at, causes(title)'
// Cast to the type of all columns: the client infers it from a literal, and these come from the list.
const RECORDS = ['id', ...fieldsWith('readByDonor').map(({ name }) => name)].join(', ') as '*'
const SETTINGS = ['grievance_contact', 'privacy_days']

export type MyGift = {
  id: string
  amount: number
  status: 'created' | 'successful' | 'refunded'
  /** Refunded, or taken back by the bank. */
  returned: number
  isMonthly: boolean
  isTest: boolean
  causeId: string | null
  causeTitle: string | null
  /** Whether it can be given to again: a cause may be closed. */
  isCauseOpen: boolean
  reference: string | null
  givenAt: string
  receipt: { id: string; receiptNo: string } | null
  /** The receipt waits for details from the donor. */
  isAsked: boolean
}

/**
 * Data visible to the session's address, gifts newest first; `ended` if the session is over or belongs to
 * another address.
 */
export async function readMyGiving() {
  const donor = await client()
  const [titleOf, user, gifts, monthly, records, consents, visits, nominees, claims, settings, certificates] =
    await Promise.all([
      causeTitles(browserBackend()),
      donor.auth.getUser(),
      donor.from('donations').select(GIFTS).order('created_at', { ascending: false }),
      donor.from('monthly_gifts').select(MONTHLY).order('created_at', { ascending: false }),
      donor.from('donors').select(RECORDS).order('created_at'),
      donor.from('consents').select('purpose, wording, withdrawn_at').order('given_at'),
      donor.from('donor_visits').select('language'),
      donor.from('nominees').select('name, contact'),
      donor.from('gift_claims').select('id, reference, amount, given_on, status').order('claimed_at'),
      donor.from('site_settings').select('key, value').in('key', SETTINGS),
      donor.from('certificates').select('id, year, certificate_no').order('created_at'),
    ])
  // Policies show nothing to an ended session, which is not the same as no gifts.
  if (user.error && [400, 401, 403].includes(user.error.status ?? 0)) return 'ended'
  if (!user.error && !isShown(user.data.user.email)) return 'ended'
  for (const { error } of [
    user,
    gifts,
    monthly,
    records,
    consents,
    visits,
    nominees,
    claims,
    settings,
    certificates,
  ])
    if (error) throw error
  const mine: MyRecord[] = records.data ?? []
  // The same choice as for letters: the record's language, otherwise the mailbox's.
  const chosen = mine.map(({ language }) => language).find((language) => language !== 'unspecified')
  const setting = (key: string) => settings.data?.find((row) => row.key === key)?.value ?? ''
  return {
    gifts: (gifts.data ?? []).map(
      (gift): MyGift => ({
        id: gift.id,
        amount: gift.amount,
        status: gift.payment_status as MyGift['status'],
        returned: gift.refunded_amount + gift.deducted_amount,
        isMonthly: gift.is_monthly,
        isTest: gift.test_mode,
        causeId: gift.cause_id,
        causeTitle: gift.causes && titleOf(gift.cause_id, gift.causes.title),
        isCauseOpen: gift.causes?.is_shown ?? false,
        reference: gift.transaction_id,
        givenAt: gift.paid_at ?? gift.created_at,
        receipt: receiptOf(gift.receipts),
        isAsked: donorCanTell.some((one) => gift.waiting_receipts?.missing.includes(one)),
      }),
    ),
    // Omits monthly gifts that were never paid.
    monthly: (monthly.data ?? [])
      .filter(({ status }) => status !== 'expired')
      .map((gift) => ({ ...gift, causeTitle: gift.causes && titleOf(gift.cause_id, gift.causes.title) })),
    records: mine,
    language: chosen ?? visits.data?.[0]?.language ?? '',
    consents: consents.data ?? [],
    nominee: nominees.data?.[0] ?? null,
    claims: claims.data ?? [],
    certificates: certificates.data ?? [],
    grievanceContact: setting('grievance_contact'),
    privacyDays: Number(setting('privacy_days')) || 30,
  }
}

export type MyGiving = Exclude<Awaited<ReturnType<typeof readMyGiving>>, 'ended'>
export type MyMonthlyGift = MyGiving['monthly'][number]
export type MyCertificate = MyGiving['certificates'][number]
export type MyRecord = Pick<Tables<'donors'>, 'id' | ReadField>

function receiptOf(receipts: { id: string; receipt_no: string; cancelled_at: string | null }[]) {
  const stands = receipts.find(({ cancelled_at }) => cancelled_at === null)
  return stands ? { id: stands.id, receiptNo: stands.receipt_no } : null
}
