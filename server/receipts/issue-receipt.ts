import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Query } from '#backend/db/database.ts'
import { inPreparedTransaction } from '#backend/db/in-transaction.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import { financialYearOf } from '#domain/india/financial-year.ts'
import { toPaise } from '#domain/india/money.ts'
import { cancelReasons, isOwnReason } from '#domain/receipts/cancel-reasons.ts'
import type { ReceiptData } from '#domain/receipts/receipt-data.ts'
import { type Decision, type Missing, receiptFor, type Series } from '#domain/receipts/receipt-for.ts'
import type { Services } from '../services.ts'
import { askForDetails, queueCancellationLetter } from './emails.ts'
import { openIdentifier } from './identifiers.ts'
import { unknownLetters } from './pdf/glyphs.ts'
import {
  type Gift,
  readDonor,
  readGift,
  readRegistrations,
  readTaxRules,
  type SealedIdentifier,
} from './read-gift.ts'
import { isIssuerKnown, printedTexts, reissueForRemainder, writeData } from './write-data.ts'

export type Receipt = { id: string; receipt_no: string; kind: 'tax' | 'acknowledgement' }
export type Outcome = { receipt: Receipt | null; missing: Missing[] }

type Needs = Pick<Services, 'database' | 'sealing' | 'config'>

type Issued = Receipt & {
  series: Series
  year: number
  amount: string
  data: ReceiptData
  cancel_reason: string | null
}

type IssueRequest = {
  /** Issued by staff: the start date of automatic receipts does not apply. */
  byHand?: boolean
  /** Staff have checked this gift: the linked record is its giver's. */
  isTheirs?: boolean
  /** Reason for replacing the valid receipt with one from current data. */
  correct?: string
  /** With `correct`: only if the donor's details would differ. */
  ifChanged?: boolean
  /** Claims of the administrator, for the audit log. */
  claims?: Record<string, unknown>
}

/**
 * Brings a gift's receipt up to date: issues it, cancels one that is no longer true, reissues it for the remainder, or
 * records what is missing. Idempotent, and safe across processes.
 */
export async function issueReceipt(
  services: Needs,
  donationId: string,
  wanted: IssueRequest = {},
): Promise<Outcome> {
  return inPreparedTransaction(services.database, async (query) => {
    if (wanted.claims) {
      await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(wanted.claims)])
    }
    const gift = await readGift(query, donationId)
    // Gifts from an old register had their receipt then.
    if (!gift || gift.isDemo || gift.isImported) return nothing
    const standing = await standingReceipt(query, donationId)

    if (toPaise(gift.amount) === 0) {
      await query('delete from public.waiting_receipts where donation_id = $1', [donationId])
      if (standing) await cancel(query, standing, cancelReasonOf(gift))
      return nothing
    }
    if (gift.isAnonymous && !standing) {
      await query('delete from public.waiting_receipts where donation_id = $1', [donationId])
      return nothing
    }
    // While a refund or confirmation is pending, receipts stay as they are and none is issued.
    if (!gift.isSettled) return { receipt: standing ?? null, missing: [] }
    const former = standing ?? (await lastReceipt(query, donationId))
    // A gift with a receipt issued by hand continues to get one.
    if (!former && !wanted.byHand && (await isBefore(query, gift))) return nothing
    // Receipts that staff cancelled for their own reasons are reissued by staff.
    if (former && isCancelledByStaff(former) && !wanted.byHand) return nothing

    const isTheirs = wanted.isTheirs || gift.isGiversRecord
    const donor = await readDonor(query, isTheirs ? gift.donorId : null)
    const registrations = await readRegistrations(query)
    const decision = receiptFor(gift.forReceipt, donor, registrations, await readTaxRules(query))
    if (standing && !wanted.correct && isStillTrue(standing, gift, decision)) {
      return { receipt: standing, missing: [] }
    }

    const reason = wanted.correct ?? (standing && cancelReasonOf(gift, standing))
    // The remainder of a gift gets the same document, whatever has changed in the donor's record since. A receipt
    // cancelled by staff was wrong, so it is not copied.
    const isReusable = former && !wanted.correct && !isCancelledByStaff(former)
    const again = isReusable && isSameGiftAndDonor(former, gift, decision) ? former : undefined
    if (decision.kind === 'waiting' && !again) {
      if (wanted.correct) return { receipt: standing ?? null, missing: decision.missing }
      await wait(query, gift, decision.missing)
      return { receipt: standing ?? null, missing: decision.missing }
    }

    const data = again
      ? reissueForRemainder(again.data, gift, again.receipt_no)
      : await writeData(query, services.config.publicUrl, {
          gift,
          donor,
          decision: decision as Exclude<Decision, { kind: 'waiting' }>,
          registrations,
          replaces: former?.receipt_no ?? null,
        })
    if (standing && wanted.ifChanged && hasSameDonorDetails(standing.data, data))
      return { receipt: standing, missing: [] }
    const held = [
      ...(again ? [] : await blockers(query, services.config.publicUrl, data)),
      ...((await areOnHold(query)) ? (['numbers'] as const) : []),
    ]
    if (held.length > 0) {
      if (!wanted.correct) await wait(query, gift, held)
      return { receipt: standing ?? null, missing: held }
    }
    if (standing) await markCancelled(query, standing, reason ?? cancelReasons.corrected)
    const identifier = again ? await identifierOf(query, again) : (donor?.identifier ?? null)
    await query('delete from public.waiting_receipts where donation_id = $1', [donationId])
    const receipt = await add(query, services, {
      gift,
      series: again ? again.series : seriesOf(decision),
      kind: again ? again.kind : data.law ? 'tax' : 'acknowledgement',
      data,
      replaces: former?.id ?? null,
      identifier: data.donor.id_kind ? identifier : null,
    })
    return { receipt, missing: [] }
  })
}

/** Problems that staff must fix before a number is taken: a numbered document cannot be changed. */
async function blockers(query: Query, publicUrl: string, data: ReceiptData): Promise<Missing[]> {
  return [
    ...(unknownLetters(printedTexts(data)).length > 0 ? (['letters'] as const) : []),
    ...((await isIssuerKnown(query, publicUrl, data)) ? [] : (['organisation'] as const)),
  ]
}

async function areOnHold(query: Query): Promise<boolean> {
  const { rows } = await query<{ held: boolean }>('select private.are_receipts_on_hold() as held')
  return rows[0]?.held ?? false
}

const nothing: Outcome = { receipt: null, missing: [] }

const seriesOf = (decision: Decision): Series => (decision.kind === 'waiting' ? 'TAX' : decision.series)

const isCancelledByStaff = ({ cancel_reason }: Issued) =>
  cancel_reason !== null && !isOwnReason(cancel_reason)

function isStillTrue(receipt: Issued, gift: Gift, decision: Decision): boolean {
  if (toPaise(receipt.amount) !== toPaise(gift.amount)) return false
  if (receipt.data.gift.paid_on !== gift.forReceipt.paidOn) return false
  if (hasOtherPayment(receipt, gift)) return false
  // The yearly statement groups by it.
  if (receipt.data.gift.type !== gift.type) return false
  return isSameKind(receipt, decision)
}

/** The order was paid more than once, and the gift now counts another of its payments. */
function hasOtherPayment({ data }: Issued, { forReceipt, reference }: Gift): boolean {
  return forReceipt.platform === 'razorpay' && data.gift.reference !== reference
}

/** True if the receipt has the same gift and donor, and only amount, payment or type have changed. */
function isSameGiftAndDonor(former: Issued, gift: Gift, decision: Decision): boolean {
  if (former.data.gift.paid_on !== gift.forReceipt.paidOn) return false
  return isSameKind(former, decision)
}

const NOT_APPROVED: readonly (string | null)[] = ['no_registration', 'no_rule']

/**
 * Details now missing from the donor's record do not make a receipt untrue, unless an approval is new. Nor does an
 * approval or a rule that staff have removed since.
 */
function isSameKind({ kind, series, data }: Issued, decision: Decision): boolean {
  if (decision.kind === 'waiting') return !NOT_APPROVED.includes(data.reason)
  if (decision.kind === 'acknowledgement' && kind === 'tax' && NOT_APPROVED.includes(decision.reason))
    return true
  return decision.kind === kind && decision.series === series
}

/** Compares language and donor details. */
function hasSameDonorDetails(before: ReceiptData, now: ReceiptData): boolean {
  return before.language === now.language && isDeepStrictEqual(before.donor, now.donor)
}

function cancelReasonOf(gift: Gift, standing?: Issued): string {
  if (gift.status === 'failed' || gift.status === 'created') return cancelReasons.failed
  if (toPaise(gift.amount) === 0)
    return toPaise(gift.deducted) > 0 ? cancelReasons.takenBack : cancelReasons.refunded
  if (standing && hasOtherPayment(standing, gift)) return cancelReasons.corrected
  if (standing && toPaise(gift.amount) < toPaise(standing.amount))
    return toPaise(gift.deducted) > 0 && toPaise(gift.refunded) === 0
      ? cancelReasons.takenBack
      : cancelReasons.partlyRefunded
  return cancelReasons.corrected
}

const COLUMNS = 'id, receipt_no, kind, series, year, amount, data, cancel_reason'

async function standingReceipt(query: Query, donationId: string): Promise<Issued | undefined> {
  const { rows } = await query<Issued>(
    `select ${COLUMNS} from public.receipts where donation_id = $1 and cancelled_at is null`,
    [donationId],
  )
  return rows[0]
}

async function lastReceipt(query: Query, donationId: string): Promise<Issued | undefined> {
  const { rows } = await query<Issued>(
    `select ${COLUMNS} from public.receipts where donation_id = $1 order by issued_at desc, number desc limit 1`,
    [donationId],
  )
  return rows[0]
}

async function isBefore(query: Query, gift: Gift): Promise<boolean> {
  const { rows } = await query<{ from: string | null }>(`select private.setting('receipts_from') as from`)
  const from = rows[0]?.from
  return from ? gift.forReceipt.paidOn < from : false
}

async function identifierOf(query: Query, receipt: Issued): Promise<SealedIdentifier | null> {
  const { rows } = await query<SealedIdentifier>(
    `select receipt_id as owner, kind, sealed, '' as mask from private.receipt_identifiers where receipt_id = $1`,
    [receipt.id],
  )
  return rows[0] ?? null
}

async function wait(query: Query, gift: Gift, missing: Missing[]): Promise<void> {
  const { rowCount } = await query(
    `insert into public.waiting_receipts (donation_id, missing) values ($1, $2)
    on conflict (donation_id) do update set missing = excluded.missing where waiting_receipts.missing <> excluded.missing
    returning 1`,
    [gift.id, missing],
  )
  if (rowCount) await askForDetails(query, gift, missing)
}

export async function markCancelled(query: Query, receipt: { id: string }, reason: string): Promise<void> {
  await query('update public.receipts set cancelled_at = now(), cancel_reason = $2 where id = $1', [
    receipt.id,
    reason,
  ])
}

async function cancel(query: Query, receipt: Issued, reason: string): Promise<void> {
  await markCancelled(query, receipt, reason)
  await queueCancellationLetter(query, receipt.id)
}

type NewReceipt = {
  gift: Gift
  series: Series
  kind: Receipt['kind']
  data: ReceiptData
  replaces: string | null
  identifier: SealedIdentifier | null
}

/** The number is taken last: until then nobody waits for this transaction. */
async function add(query: Query, { sealing }: Needs, wanted: NewReceipt): Promise<Receipt> {
  const { gift, series, kind, data, replaces, identifier } = wanted
  const id = randomUUID()
  const number = identifier && openIdentifier(sealing, identifier.sealed, identifier.owner)
  await enqueue(query, 'make-receipt', { receiptId: id }, { key: `make-receipt ${id}`, priority: 5 })
  const { rows } = await query<Receipt>(
    `with next as materialized (select * from private.next_receipt_number($2, $3)), added as (
      insert into public.receipts (id, donation_id, series, year, number, receipt_no, kind, amount, replaces_id,
        verify_code, data)
      select $1, $4, $2, $3, next.number, next.receipt_no, $5, $6, $7, $8, $9 from next
      returning id, receipt_no, kind
    ), named as (
      insert into private.receipt_identifiers (receipt_id, kind, sealed, digest)
      select id, $10, $11, $12 from added where $10::text is not null
    )
    select id, receipt_no, kind from added`,
    [
      id,
      series,
      financialYearOf(data.gift.paid_on),
      gift.id,
      kind,
      gift.amount,
      replaces,
      // In lower case, like every address of the site.
      randomBytes(16).toString('hex'),
      JSON.stringify(data),
      identifier?.kind ?? null,
      number ? sealing.seal(Buffer.from(number), id) : null,
      number && identifier ? sealing.digest(number, identifier.kind) : null,
    ],
  )
  const receipt = rows[0]
  if (!receipt) throw new Error('No receipt was added')
  return receipt
}
