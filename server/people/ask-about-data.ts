import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { Asker, Correction, PrivacyRequest } from '#functions/people.ts'
import type { Services } from '../services.ts'
import { whoseData } from './whose-data.ts'

type Kind = PrivacyRequest['kind'] | 'erasure'

/** Notes that somebody asked and was answered at once: when, by which proof and with what result, not who. */
export async function noteRequest(query: Query, asker: Asker, kind: Kind, outcome: object): Promise<void> {
  await query(
    `insert into public.privacy_requests (kind, source, proof, outcome, due_at, done_at)
    values ($1, $2, $3, $4, now(), now())`,
    [kind, ...sourceOf(asker), JSON.stringify(outcome)],
  )
}

const sourceOf = (asker: Asker): [source: string, proof: string | null] =>
  asker.kind === 'donor' ? ['donor', null] : ['staff', asker.proof]

const CORRECTED = [
  'name',
  'phone',
  'contact_person',
  'address',
  'city',
  'state',
  'pincode',
  'country',
  'language',
] as const satisfies (keyof Correction)[]

/** Writes what a person says about themselves into the records that are theirs. What they emptied is emptied. */
export async function correctPerson(
  { database }: Services,
  asker: Asker,
  said: Correction,
  recordId?: string,
): Promise<{ records: number }> {
  return inTransaction(database, async (query) => {
    const { donorIds } = await whoseData(query, asker)
    const told = CORRECTED.filter((field) => said[field] !== undefined)
    const { rowCount } = await query(
      `update public.donors set ${told.map((field, i) => `${field} = nullif($${i + 3}, '')`).join(', ')}
      where id = any ($1) and ($2::uuid is null or id = $2)`,
      [donorIds, recordId ?? null, ...told.map((field) => said[field])],
    )
    const records = rowCount ?? 0
    await noteRequest(query, asker, 'correction', { records })
    return { records }
  })
}

/** Keeps a request that a person has to answer, with the day until which. */
export async function askAboutData(
  { database }: Services,
  asker: Asker,
  { kind, message }: PrivacyRequest,
): Promise<{ id: string; due_at: string }> {
  return inTransaction(database, async (query) => {
    const { address } = await whoseData(query, asker)
    const { rows } = await query<{ id: string; due_at: Date }>(
      `insert into public.privacy_requests (kind, source, proof, address, message, due_at)
      values ($1, $2, $3, $4, $5, now()) returning id, due_at`,
      [kind, ...sourceOf(asker), address, message],
    )
    const [made] = rows
    if (!made) throw new Error('PostgreSQL answered no row where there must be one')
    return { id: made.id, due_at: made.due_at.toISOString() }
  })
}
