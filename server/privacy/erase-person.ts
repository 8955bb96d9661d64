import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#backend/base/problem.ts'
import type { Database, Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import {
  describeRemoval,
  describeRetention,
  type ErasureCounts,
  type LeftByErasure,
  noteForStaff,
} from '#domain/privacy/erasure-labels.ts'
import { changeMonthlyGift } from '../giving/monthly/change-monthly-gift.ts'
import type { Services } from '../services.ts'
import { recordErasure } from './erasures-file.ts'
import { findPerson, PERSON, type Person, personValues } from './find-person.ts'
import { noteRequest } from './privacy-requests.ts'
import type { Requester } from './requester.ts'

type Erasure = AnswerOf<'erase-personal-data'>

/**
 * Erases a person, or previews the erasure. `private.erase_person` does it in one transaction. The logged request holds
 * counts and the ids of the emptied records, since a restored backup has them in full.
 */
export async function erasePerson(
  services: Services,
  requester: Requester,
  isConfirmed: boolean,
): Promise<Erasure> {
  const { database, log } = services
  const find = (query: Query) => findPerson(query, requester)
  if (!isConfirmed) return (await eraseNow(database, requester, find)).answer
  const stopped = await stopMonthlyGifts(services, requester)
  const begun = Date.now()
  for (;;) {
    try {
      const { answer, person } = await eraseNow(database, requester, find, stopped.person)
      try {
        recordErasure(services, person)
      } catch (error) {
        log.error(
          { err: error },
          'An erasure could not be recorded: repeat it by hand if a backup is restored',
        )
      }
      return answer
    } catch (error) {
      const isPassing = isCode(error, 'being_sent') || (isCode(error, 'not_yet') && stopped.count > 0)
      if (!isPassing || Date.now() - begun > PATIENCE_MS) throw error
    }
    await pause(LOOK_AGAIN_MS)
  }
}

/** Erases the person whom `find` returns if one is meant, else previews it. Returns them with the ids of merged records. */
export async function eraseNow(
  database: Database,
  requester: Requester,
  find: (query: Query) => Promise<Person>,
  meant?: Person,
): Promise<{ answer: Erasure; person: Person }> {
  return inTransaction(database, async (query) => {
    // Locks first, so that the counts match what is erased.
    if (meant) await query(`select private.begin_erasure(${PERSON})`, personValues(meant)).catch(refuse)
    const person = await find(query)
    const { rows } = await query<{
      counts: ErasureCounts
      left: Leftovers
      years: number
      last: string | null
      ids: string[]
    }>(
      `select private.erasure_preview(${PERSON}) as counts, private.left_by_erasure(${PERSON}) as left,
        private.years_of_books() as years,
        private.last_day_in_books(${PERSON})::text as last, private.merged_into($2) as ids`,
      personValues(person),
    )
    const [found] = rows
    if (!found) throw new Error('PostgreSQL answered no row where there must be one')
    const { counts, left } = found
    if (meant) {
      // Logged first, so that the erasure also removes the requester from the log.
      await noteRequest(query, requester, person, 'erasure', { ...counts, record_ids: person.donorIds })
      await query(`select private.erase_person(${PERSON})`, personValues(person)).catch(refuse)
      if (left.records.length > 0) await askStaff(query, person, left)
    }
    const answer = {
      is_done: meant !== undefined,
      goes: describeRemoval(counts),
      stays: describeRetention(counts, { lastDay: found.last, years: found.years, left }),
    }
    return { answer, person: { ...person, donorIds: found.ids } }
  })
}

type Leftovers = LeftByErasure & { records: string[] }

/** Data that cannot be attributed with certainty is left to staff, who reply to the requesting address. */
async function askStaff(query: Query, { address }: Person, { records, ...left }: Leftovers): Promise<void> {
  await query(
    `insert into public.privacy_requests (kind, source, address, message, outcome, due_at)
    values ('erasure', 'donor', $1, $2, $3, now())`,
    [address, noteForStaff(left), JSON.stringify({ linked_ids: records })],
  )
}

const NOT_YET: Record<string, string> = { '55000': 'not_yet', '55006': 'being_sent' }
/** Covers the provider's report on a subscription just cancelled, and a letter being sent. */
const PATIENCE_MS = 8000
const LOOK_AGAIN_MS = 200

/** The database's message explains why it cannot be done now. */
function refuse(error: Error & { code?: string }): never {
  const code = NOT_YET[error.code ?? '']
  if (!code) throw error
  throw new Problem({ status: 409, code, message: error.message, cause: error })
}

const isCode = (error: unknown, code: string) => error instanceof Problem && error.code === code

/** Cancels monthly gifts before anything is erased; the provider would go on charging them. */
async function stopMonthlyGifts(
  services: Services,
  requester: Requester,
): Promise<{ person: Person; count: number }> {
  const { person, ids } = await inTransaction(services.database, async (query) => {
    const person = await findPerson(query, requester)
    const { rows } = await query<{ id: string }>(
      `select id from private.monthly_gifts_of(${PERSON}) where status not in ('cancelled', 'completed', 'expired')`,
      personValues(person),
    )
    return { person, ids: rows.map(({ id }) => id) }
  })
  const caller =
    requester.kind === 'staff'
      ? { kind: 'staff' as const, claims: requester.claims }
      : { kind: 'owner' as const }
  for (const id of ids) {
    await changeMonthlyGift(services, { id, action: 'cancel', months: null, reason: null, caller })
  }
  return { person, count: ids.length }
}
