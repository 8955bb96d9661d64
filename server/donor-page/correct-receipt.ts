import { Problem } from '#backend/base/problem.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { cancelReasons } from '#domain/receipts/cancel-reasons.ts'
import { findPerson } from '../privacy/find-person.ts'
import type { Requester } from '../privacy/requester.ts'
import { issueReceipt } from '../receipts/issue-receipt.ts'
import type { Services } from '../services.ts'

// Each correction takes a receipt number for good.
const MOST_A_DAY = 5
const DAY_SECONDS = 86_400

/**
 * Lets a donor correct a wrong name as staff would: cancels the valid receipt and issues another from the current
 * record. Requires that the record differs from the receipt, and that it vouches for the donor's address: another
 * person's details must not be printed.
 */
export async function correctReceipt(
  services: Services,
  requester: Requester,
  id: string,
): Promise<AnswerOf<'correct-receipt'>> {
  const { database } = services
  const { mailbox, gift } = await inTransaction(database, async (query) => {
    const person = await findPerson(query, requester)
    const { rows } = await query<{ id: string; is_own: boolean }>(
      `select gift.id, coalesce(gift.donor_id = any ($3), false) as is_own
      from public.receipts as r join public.donations as gift on gift.id = r.donation_id
      where r.id = $1 and r.cancelled_at is null and private.email_key(gift.donor_email) = $2`,
      [id, person.mailbox, person.donorIds],
    )
    return { mailbox: person.mailbox, gift: rows[0] }
  })
  if (!gift) throw refusal(404, 'receipt_not_found', 'There is no such receipt.')
  if (!gift.is_own) throw refusal(409, 'not_own_record', NOT_OWN)
  const wait = await takeAttempt(database, `receipts corrected by ${mailbox}`, MOST_A_DAY, DAY_SECONDS)
  if (wait) throw tooManyAttempts('corrections', wait)

  const reason = cancelReasons.correctedByDonor
  const { receipt, missing } = await issueReceipt(services, gift.id, {
    byHand: true,
    correct: reason,
    ifChanged: true,
    claims: requester.claims,
  })
  if (receipt?.id === id && missing.length === 0) throw refusal(409, 'nothing_to_correct', NOTHING)
  return {
    receipt: receipt && receipt.id !== id ? { receipt_no: receipt.receipt_no, kind: receipt.kind } : null,
    missing,
  }
}

const NOT_OWN = 'The details of this receipt are not among those on this page. Please write to us.'
const NOTHING = 'This receipt says what your details say. Correct your details first.'

function refusal(status: number, code: string, message: string): Problem {
  return new Problem({ status, code, message })
}
