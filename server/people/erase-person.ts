import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import {
  type ErasureCounts,
  forStaff,
  type LeftByErasure,
  whatGoes,
  whatStays,
} from '#domain/privacy/erasure-words.ts'
import type { Erasure, Requester } from '#functions/people.ts'
import { changeMonthlyGift } from '../giving/change-monthly-gift.ts'
import type { Services } from '../services.ts'
import { noteRequest } from './ask-about-data.ts'
import { PERSON, type Person, personValues, whoseData } from './whose-data.ts'

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
  for (const end = Date.now() + (stopped.count > 0 ? REPORTS_MS : 0); ; await pause(LOOK_AGAIN_MS)) {
    try {
      return await eraseNow(services, requester, stopped.person)
    } catch (error) {
      if (!isNotYet(error) || Date.now() > end) throw error
    }
  }
}

async function eraseNow({ database }: Services, requester: Requester, meant?: Person): Promise<Erasure> {
  return inTransaction(database, async (query) => {
    if (meant) await lockGifts(query, meant)
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
      goes: whatGoes(counts),
      stays: whatStays(counts, { lastDay: found.last, years: found.years, left }),
    }
  })
}

/**
 * What is counted is what is erased: a refund or a correction waits for it, or it for them. Gifts come before records,
 * as everywhere.
 */
async function lockGifts(query: Query, person: Person): Promise<void> {
  await query(
    `select from public.donations where id in (select id from private.gifts_of(${PERSON})) order by id for update`,
    personValues(person),
  )
}

type Left = LeftByErasure & { records: string[] }

/** What nobody can know to be the person's is for staff to look at, who answer to the address that asked. */
async function askStaff(query: Query, { address }: Person, { records, ...left }: Left): Promise<void> {
  await query(
    `insert into public.privacy_requests (kind, source, address, message, outcome, due_at)
    values ('erasure', 'donor', $1, $2, $3, now())`,
    [address, forStaff(left), JSON.stringify({ linked_ids: records })],
  )
}

const NOT_YET = '55000'
/** The provider reports what was stopped a moment ago, and a report that is being read puts the erasure off. */
const REPORTS_MS = 8000
const LOOK_AGAIN_MS = 200

/** The database says in a sentence why it cannot be done now. */
function refuse(error: Error & { code?: string }): never {
  if (error.code !== NOT_YET) throw error
  throw new Problem({ status: 409, code: 'not_yet', message: error.message, cause: error })
}

const isNotYet = (error: unknown) => error instanceof Problem && error.code === 'not_yet'

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
