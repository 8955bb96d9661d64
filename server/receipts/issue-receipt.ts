import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { enqueue } from '#backend/jobs/enqueue.ts'
import { financialYearOf } from '#domain/india/financial-year.ts'
import { toPaise } from '#domain/india/money.ts'
import { cancelReasons, isOwnReason } from '#domain/receipts/cancel-reasons.ts'
import type { ReceiptData } from '#domain/receipts/receipt-data.ts'
import { type Decision, type Missing, receiptFor, type Series } from '#domain/receipts/receipt-for.ts'
import type { Services } from '../services.ts'
import { askForDetails, writeOfCancelling } from './emails.ts'
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
import { forTheRest, isIssuerKnown, printedTexts, writeData } from './write-data.ts'

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
  /** Staff have it issued: the day before which receipts are not issued automatically does not matter. */
  byHand?: boolean
  /** Staff have looked at this one gift: the record it is linked to is its giver's. */
  isTheirs?: boolean
  /** A new document of today's data in place of the one that stands, and why. */
  correct?: string
  /** With `correct`: only where the new document would say something else of the donor. */
  ifChanged?: boolean
  /** Staff have the log name them. */
  claims?: Record<string, unknown>
}

/**
 * Looks at a gift and does what is due: issues its receipt, cancels one that is no longer true, issues another for
 * what is left, or notes what is missing. Bears being asked any number of times, by any number of processes.
 */
export async function issueReceipt(
  services: Needs,
  donationId: string,
  wanted: IssueRequest = {},
): Promise<Outcome> {
  return inTransaction(services.database, async (query) => {
    if (wanted.claims) {
      await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(wanted.claims)])
    }
    const gift = await readGift(query, donationId)
    if (!gift || gift.isDemo) return nothing
    const standing = await standingReceipt(query, donationId)

    if (toPaise(gift.amount) === 0) {
      await query('delete from public.waiting_receipts where donation_id = $1', [donationId])
      if (standing) await cancel(query, standing, whyCancelled(gift))
      return nothing
    }
    if (gift.isAnonymous && !standing) {
      await query('delete from public.waiting_receipts where donation_id = $1', [donationId])
      return nothing
    }
    // Until it is clear what stays, what was issued stands and nothing is issued.
    if (!gift.isSettled) return { receipt: standing ?? null, missing: [] }
    const former = standing ?? (await lastReceipt(query, donationId))
    // What had a receipt by hand goes on having one.
    if (!former && !wanted.byHand && (await isBefore(query, gift))) return nothing
    // What staff cancelled for a reason of theirs, they issue again themselves.
    if (former && isCancelledByStaff(former) && !wanted.byHand) return nothing

    const isTheirs = wanted.isTheirs || gift.isGiversRecord
    const donor = await readDonor(query, isTheirs ? gift.donorId : null)
    const registrations = await readRegistrations(query)
    const decision = receiptFor(gift.forReceipt, donor, registrations, await readTaxRules(query))
    if (standing && !wanted.correct && isStillTrue(standing, gift, decision)) {
      return { receipt: standing, missing: [] }
    }

    const reason = wanted.correct ?? (standing && whyCancelled(gift, standing))
    // What is left of a gift gets the same document, whatever has become of the donor's record since. What staff
    // cancelled was wrong.
    const isToStay = former && !wanted.correct && !isCancelledByStaff(former)
    const again = isToStay && isOfTheSame(former, gift, decision) ? former : undefined
    if (decision.kind === 'waiting' && !again) {
      if (wanted.correct) return { receipt: standing ?? null, missing: decision.missing }
      await wait(query, gift, decision.missing)
      return { receipt: standing ?? null, missing: decision.missing }
    }

    const data = again
      ? forTheRest(again.data, gift, again.receipt_no)
      : await writeData(query, services.config.publicUrl, {
          gift,
          donor,
          decision: decision as Exclude<Decision, { kind: 'waiting' }>,
          registrations,
          replaces: former?.receipt_no ?? null,
        })
    if (standing && wanted.ifChanged && saysTheSame(standing.data, data))
      return { receipt: standing, missing: [] }
    const held = again ? [] : await whatHoldsItBack(query, services.config.publicUrl, data)
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

/** What staff have to put right before a number is taken: a document cannot be changed once it has one. */
async function whatHoldsItBack(query: Query, publicUrl: string, data: ReceiptData): Promise<Missing[]> {
  return [
    ...(unknownLetters(printedTexts(data)).length > 0 ? (['letters'] as const) : []),
    ...((await isIssuerKnown(query, publicUrl, data)) ? [] : (['organisation'] as const)),
  ]
}

const nothing: Outcome = { receipt: null, missing: [] }

const seriesOf = (decision: Decision): Series => (decision.kind === 'waiting' ? 'TAX' : decision.series)

const isCancelledByStaff = ({ cancel_reason }: Issued) =>
  cancel_reason !== null && !isOwnReason(cancel_reason)

function isStillTrue(receipt: Issued, gift: Gift, decision: Decision): boolean {
  if (toPaise(receipt.amount) !== toPaise(gift.amount)) return false
  if (receipt.data.gift.paid_on !== gift.forReceipt.paidOn) return false
  if (isOfAnotherPayment(receipt, gift)) return false
  // The yearly statement adds up by it.
  if (receipt.data.gift.type !== gift.type) return false
  return isOfTheKind(receipt, decision)
}

/** An order was paid more than once, and another of its payments is the gift's by now. */
function isOfAnotherPayment({ data }: Issued, { forReceipt, reference }: Gift): boolean {
  return forReceipt.platform === 'razorpay' && data.gift.reference !== reference
}

/** A document for the same gift and person, of which only the amount, the payment or the type has changed. */
function isOfTheSame(former: Issued, gift: Gift, decision: Decision): boolean {
  if (former.data.gift.paid_on !== gift.forReceipt.paidOn) return false
  return isOfTheKind(former, decision)
}

const NOT_ON_THE_DAY: readonly (string | null)[] = ['no_registration', 'no_rule']

/**
 * A document is not made untrue by what is missing from the donor's record by now, unless an approval is new, nor by
 * an approval or a rule that staff have removed since.
 */
function isOfTheKind({ kind, series, data }: Issued, decision: Decision): boolean {
  if (decision.kind === 'waiting') return !NOT_ON_THE_DAY.includes(data.reason)
  if (decision.kind === 'acknowledgement' && kind === 'tax' && NOT_ON_THE_DAY.includes(decision.reason))
    return true
  return decision.kind === kind && decision.series === series
}

/** Of the donor, in the same language. */
function saysTheSame(before: ReceiptData, now: ReceiptData): boolean {
  return before.language === now.language && isDeepStrictEqual(before.donor, now.donor)
}

function whyCancelled(gift: Gift, standing?: Issued): string {
  if (gift.status === 'failed' || gift.status === 'created') return cancelReasons.failed
  if (toPaise(gift.amount) === 0)
    return toPaise(gift.deducted) > 0 ? cancelReasons.takenBack : cancelReasons.refunded
  if (standing && isOfAnotherPayment(standing, gift)) return cancelReasons.corrected
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
  await writeOfCancelling(query, receipt.id)
}

type New = {
  gift: Gift
  series: Series
  kind: Receipt['kind']
  data: ReceiptData
  replaces: string | null
  identifier: SealedIdentifier | null
}

/** The number is taken last: until then nobody waits for this transaction. */
async function add(query: Query, { sealing }: Needs, wanted: New): Promise<Receipt> {
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
      // In small letters, as every address of the site is.
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
