import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
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
import { noteRequest } from './ask-about-data.ts'
import type { Requester } from './requester.ts'
import { PERSON, type Person, personValues, whoseData } from './whose-data.ts'

type Erasure = AnswerOf<'erase-personal-data'>

/**
 * Erases a person, or tells what that would do: `private.erase_person` does it, in one transaction, and the record of
 * the request holds numbers, and which records were emptied: a backup that is restored has them whole.
 */
export async function erasePerson(
  services: Services,
  requester: Requester,
  isMeant: boolean,
): Promise<Erasure> {
  if (!isMeant) return eraseNow(services, requester)
  const stopped = await stopMonthlyGifts(services, requester)
  const begun = Date.now()
  for (;;) {
    try {
      return await eraseNow(services, requester, stopped.person)
    } catch (error) {
      const isPassing = isCode(error, 'being_sent') || (isCode(error, 'not_yet') && stopped.count > 0)
      if (!isPassing || Date.now() - begun > PATIENCE_MS) throw error
    }
    await pause(LOOK_AGAIN_MS)
  }
}

async function eraseNow({ database }: Services, requester: Requester, meant?: Person): Promise<Erasure> {
  return inTransaction(database, async (query) => {
    // What is counted is what is erased.
    if (meant) await query(`select private.begin_erasure(${PERSON})`, personValues(meant)).catch(refuse)
    const person = await whoseData(query, requester)
    const { rows } = await query<{ counts: ErasureCounts; left: Left; years: number; last: string | null }>(
      `select private.erasure_preview(${PERSON}) as counts, private.left_by_erasure(${PERSON}) as left,
        private.years_of_books() as years,
        private.last_day_in_books(${PERSON})::text as last`,
      personValues(person),
    )
    const [found] = rows
    if (!found) throw new Error('PostgreSQL answered no row where there must be one')
    const { counts, left } = found
    if (meant) {
      // First, so that the log forgets who asked along with everything else.
      await noteRequest(query, requester, person, 'erasure', { ...counts, record_ids: person.donorIds })
      await query(`select private.erase_person(${PERSON})`, personValues(person)).catch(refuse)
      if (left.records.length > 0) await askStaff(query, person, left)
    }
    return {
      is_done: meant !== undefined,
      goes: describeRemoval(counts),
      stays: describeRetention(counts, { lastDay: found.last, years: found.years, left }),
    }
  })
}

type Left = LeftByErasure & { records: string[] }

/** What nobody can know to be the person's is for staff to look at, who answer to the address that asked. */
async function askStaff(query: Query, { address }: Person, { records, ...left }: Left): Promise<void> {
  await query(
    `insert into public.privacy_requests (kind, source, address, message, outcome, due_at)
    values ('erasure', 'donor', $1, $2, $3, now())`,
    [address, noteForStaff(left), JSON.stringify({ linked_ids: records })],
  )
}

const NOT_YET: Record<string, string> = { '55000': 'not_yet', '55006': 'being_sent' }
/** Covers the provider's report of what was stopped a moment ago, and a letter that is being handed over. */
const PATIENCE_MS = 8000
const LOOK_AGAIN_MS = 200

/** The database says in a sentence why it cannot be done now. */
function refuse(error: Error & { code?: string }): never {
  const code = NOT_YET[error.code ?? '']
  if (!code) throw error
  throw new Problem({ status: 409, code, message: error.message, cause: error })
}

const isCode = (error: unknown, code: string) => error instanceof Problem && error.code === code

/** What the provider would go on charging is cancelled before anything is forgotten. */
async function stopMonthlyGifts(
  services: Services,
  requester: Requester,
): Promise<{ person: Person; count: number }> {
  const { person, ids } = await inTransaction(services.database, async (query) => {
    const person = await whoseData(query, requester)
    const { rows } = await query<{ id: string }>(
      `select id from private.monthly_gifts_of(${PERSON}) where status not in ('cancelled', 'completed', 'expired')`,
      personValues(person),
    )
    return { person, ids: rows.map(({ id }) => id) }
  })
  const caller =
    requester.kind === 'administrator'
      ? { kind: 'administrator' as const, claims: requester.claims }
      : { kind: 'owner' as const }
  for (const id of ids) {
    await changeMonthlyGift(services, { id, action: 'cancel', months: null, reason: null, caller })
  }
  return { person, count: ids.length }
}
