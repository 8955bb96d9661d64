/** Actions on the donor's own page: files, monthly gifts, consents, a nominee. */
import { randomUUID } from 'node:crypto'
import { writeGuestLetter } from '#backend/auth/mail-guest-link.ts'
import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { InputOf, ParsedInputOf } from '#domain/api/contracts.ts'
import { daysOfYear } from '#domain/india/financial-year.ts'
import { donorCanTell } from '#domain/receipts/receipt-for.ts'
import type { File } from '../function.ts'
import { issueToken } from '../giving/tokens/gift-tokens.ts'
import { findPerson, type Person } from '../privacy/find-person.ts'
import { noteInHistory, noteRequest } from '../privacy/privacy-requests.ts'
import type { Requester } from '../privacy/requester.ts'
import { fileOfGift } from '../receipts/make-file.ts'
import { summaryOf } from '../receipts/summary.ts'
import type { Services } from '../services.ts'
import { certificateOf } from '../statement/certificates.ts'

const TEN_MINUTES = 600

type Consent = Pick<ParsedInputOf<'donor-consent'>, 'purpose' | 'is_given' | 'wording'>

/** Undefined alike for another donor's file and for an unknown one. */
export async function donorFile(
  services: Services,
  requester: Requester,
  wanted: ParsedInputOf<'donor-file'>,
): Promise<File | undefined> {
  const { database } = services
  const person = await inTransaction(database, (query) => findPerson(query, requester))
  const wait = await takeAttempt(database, `files of ${person.mailbox}`, 60, TEN_MINUTES)
  if (wait) throw tooManyAttempts('downloads', wait)
  if (wanted.what === 'receipt') {
    const donationId = await donationOfReceipt(serverQuery(database), person, wanted.id)
    return donationId ? fileOfGift(services, donationId) : undefined
  }
  if (wanted.what === 'certificate') {
    return (await isOwnCertificate(serverQuery(database), person, wanted.id))
      ? certificateOf(services, wanted.id)
      : undefined
  }
  if (!person.donorIds.includes(wanted.donor_id)) return undefined
  const made = await summaryOf(services, wanted.donor_id, daysOfYear(wanted.year))
  return made && { bytes: made.bytes, type: 'application/pdf', name: `${made.name}.pdf` }
}

async function isOwnCertificate(query: Query, { mailbox, donorIds }: Person, id: string): Promise<boolean> {
  const { rowCount } = await query(
    `select from public.certificates as c left join public.donations as gift on gift.id = c.donation_id
    where c.id = $1 and (private.email_key(gift.donor_email) = $2 or c.donor_id = any ($3))`,
    [id, mailbox, donorIds],
  )
  return (rowCount ?? 0) > 0
}

async function donationOfReceipt(query: Query, { mailbox }: Person, id: string): Promise<string | undefined> {
  const { rows } = await query<{ id: string }>(
    `select gift.id from public.receipts as r join public.donations as gift on gift.id = r.donation_id
    where r.id = $1 and r.cancelled_at is null and private.email_key(gift.donor_email) = $2`,
    [id, mailbox],
  )
  return rows[0]?.id
}

export async function monthlyGiftToken(
  { database }: Services,
  requester: Requester,
  { id, purpose }: { id: string; purpose: 'amount' | 'method' },
): Promise<string | undefined> {
  return inTransaction(database, async (query) => {
    const { mailbox } = await findPerson(query, requester)
    const { rowCount } = await query(
      `select from public.monthly_gifts
      where id = $1 and private.email_key(donor_email) = $2 and status not in ('cancelled', 'completed', 'expired')`,
      [id, mailbox],
    )
    if (!rowCount) return undefined
    return issueToken(query, {
      purpose: purpose === 'amount' ? 'gift' : 'method',
      monthlyGiftId: id,
      isProved: true,
      // Enough for the next step; the page requests another when needed.
      days: 1,
    })
  })
}

/**
 * Issues a token for the donor's own gift if its receipt waits for details or has not been processed yet. Refused with
 * a reason if the receipt exists.
 */
export async function giftDetailsToken(
  { database }: Services,
  requester: Requester,
  { id, reference, record_id: shownRecordId }: InputOf<'gift-details-token'>,
): Promise<string | undefined> {
  return inTransaction(database, async (query) => {
    const { mailbox, donorIds } = await findPerson(query, requester)
    if (shownRecordId && !donorIds.includes(shownRecordId)) return undefined
    const { rows } = await query<{ id: string; has_receipt: boolean }>(
      `select gift.id, missing is null and exists (select from public.receipts as r
          where r.donation_id = gift.id and r.cancelled_at is null) as has_receipt
      from public.donations as gift left join public.waiting_receipts on donation_id = gift.id
      where (gift.id = $1 or gift.payment_id = $4) and private.email_key(donor_email) = $2 and erased_at is null
        and payment_status = 'successful' and (missing is null or missing && $3)`,
      [id ?? null, mailbox, donorCanTell, reference ?? null],
    )
    const [gift] = rows
    if (gift?.has_receipt)
      throw new Problem({
        status: 409,
        code: 'receipt_issued',
        message: 'This receipt is issued already. You find it on My giving.',
      })
    if (!gift) return undefined
    return issueToken(query, {
      purpose: 'details',
      donationId: gift.id,
      isProved: true,
      shownRecordId: shownRecordId ?? null,
      days: 1,
    })
  })
}

/**
 * Records a refusal even without an earlier consent, since it holds from now on. Stored with the person's records, and
 * with the mailbox if there is no record or was none at the first statement.
 */
export async function recordConsent(
  { database }: Services,
  requester: Requester,
  { purpose, is_given: isGiven, wording }: Consent,
): Promise<{ records: number }> {
  return inTransaction(database, async (query) => {
    const { donorIds, address, mailbox } = await findPerson(query, requester)
    const source = requester.kind === 'donor' ? 'donor_page' : 'staff'
    if (!isGiven) {
      await query(
        `update public.consents set withdrawn_at = now()
        where (donor_id = any ($1) or private.email_key(email) = $3) and purpose = $2 and withdrawn_at is null`,
        [donorIds, purpose, mailbox],
      )
    }
    await query(
      `with own as (
        select * from public.consents where private.email_key(email) = $6 and purpose = $2
      ), whose (donor_id, email) as (
        select record, null from unnest($1::uuid[]) as record
        union all select null, $7::text where $6::text is not null and (cardinality($1) = 0 or exists (select from own))
      )
      insert into public.consents (donor_id, email, purpose, wording, source, withdrawn_at)
      select donor_id, email, $2, $3, $4, case when not $5::boolean then now() end from whose
      where not exists (
        select from public.consents as known where known.donor_id = whose.donor_id and known.purpose = $2
          and (not $5 or known.withdrawn_at is null)
        union all select from own where whose.email is not null and (not $5 or own.withdrawn_at is null))`,
      [donorIds, purpose, wording, source, isGiven, mailbox, address],
    )
    if (!isGiven)
      await noteRequest(query, requester, { donorIds }, 'withdrawal', { records: donorIds.length })
    return { records: donorIds.length }
  })
}

export async function nominate(
  { database }: Services,
  requester: Requester,
  { name, contact }: Pick<ParsedInputOf<'name-nominee'>, 'name' | 'contact'>,
): Promise<{ is_named: boolean }> {
  return inTransaction(database, async (query) => {
    const { address, mailbox, donorIds } = await findPerson(query, requester)
    // Serializes one person's requests: the last one wins.
    await query(`select pg_advisory_xact_lock(hashtextextended('nominee of ' || $1, 0))`, [
      mailbox ?? String(donorIds),
    ])
    await query('delete from public.nominees where private.email_key(email) = $1 or donor_id = any ($2)', [
      mailbox,
      donorIds,
    ])
    if (name)
      await query('insert into public.nominees (email, donor_id, name, contact) values ($1, $2, $3, $4)', [
        mailbox ? address : null,
        mailbox ? null : donorIds[0],
        name,
        contact,
      ])
    await noteRequest(query, requester, { donorIds }, 'nomination', { named: name ? 1 : 0 })
    return { is_named: name !== '' }
  })
}

/**
 * Mails the sign-in link to the donor's address on file. Unlike a donor's own request it runs no job: staff see the
 * address anyway, and whether a letter was queued or the limit was reached.
 */
export async function sendDonorLink(
  services: Services,
  donorId: string,
  administrator: Record<string, unknown>,
): Promise<{ address: string; is_written: boolean } | undefined> {
  return inTransaction(services.database, async (query) => {
    await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(administrator)])
    const { rows } = await query<{ address: string | null }>(
      'select private.address_on_file(email) as address from public.donors where id = $1',
      [donorId],
    )
    const address = rows[0]?.address
    if (!address) return undefined
    const isWritten = await writeGuestLetter(query, services, { requestId: randomUUID(), email: address })
    if (isWritten) await noteInHistory(query, [donorId], { own_page_link: 'sent' })
    return { address, is_written: isWritten }
  })
}
