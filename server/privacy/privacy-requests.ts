import type { Sealing } from '#backend/auth/sealing.ts'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import { fieldsWith } from '#domain/donors/fields.ts'
import { languageCalled } from '#domain/messages/language.ts'
import { type DonorKind, holderProblem, identifierProblem } from '#domain/receipts/identifiers.ts'
import { questionNames } from '../receipts/details-entry.ts'
import { saveIdentifier } from '../receipts/identifiers.ts'
import type { Services } from '../services.ts'
import { findPerson, type Person } from './find-person.ts'
import { limitOpenRequests } from './limits.ts'
import type { Requester } from './requester.ts'

type PrivacyRequest = Pick<ParsedInputOf<'privacy-request'>, 'kind' | 'message'>
type Correction = Omit<ParsedInputOf<'correct-personal-data'>, 'donor_id' | 'email' | 'proof' | 'record_id'>
type Kind = PrivacyRequest['kind'] | 'erasure'

/**
 * Records a request that was answered at once: when, by which proof and with what result, not by whom. An action by
 * staff that leaves no trace in the donor's record goes into its history.
 */
export async function noteRequest(
  query: Query,
  requester: Requester,
  { donorIds }: Pick<Person, 'donorIds'>,
  kind: Kind,
  outcome: object,
): Promise<void> {
  if (requester.kind === 'staff' && WITHOUT_TRACE.includes(kind))
    await noteInHistory(query, donorIds, { privacy_request: kind })
  await query(
    `insert into public.privacy_requests (kind, source, proof, donor_id, outcome, due_at, done_at)
    values ($1, $2, $3, $4, $5, now(), now())`,
    [kind, ...sourceOf(requester), JSON.stringify(outcome)],
  )
}

const WITHOUT_TRACE: readonly Kind[] = ['access', 'withdrawal', 'nomination']

/** Logs an action on a donor, attributed by the transaction's claims. */
export async function noteInHistory(query: Query, donorIds: string[], done: object): Promise<void> {
  await query(
    `insert into public.audit_log (actor_id, actor_email, actor_role, table_name, row_key, action, new_values)
    select auth.uid(), auth.jwt() ->> 'email', coalesce(auth.jwt() ->> 'role', 'server'), 'donors', id::text, 'update', $2
    from unnest($1::uuid[]) as id`,
    [donorIds, JSON.stringify(done)],
  )
}

const sourceOf = (requester: Requester): [source: string, proof: string | null, donorId: string | null] =>
  requester.kind === 'donor' ? ['donor', null, null] : ['staff', requester.proof, recordOf(requester) ?? null]

/** The record chosen by staff; undefined if they chose an address, and for a donor's own session. */
function recordOf(requester: Requester): string | undefined {
  return requester.kind === 'staff' && 'donorId' in requester.who ? requester.who.donorId : undefined
}

/** Columns that store the entered value unchanged. */
const CORRECTED = fieldsWith('writtenByDonor').filter(({ uses }) => !uses.sealed)

/**
 * Writes a person's corrections into their records; emptied fields are cleared. Staff correct only the record they have
 * open: a family may share a mailbox, and each member has their own name.
 */
export async function correctPerson(
  { database, sealing }: Services,
  requester: Requester,
  said: Correction,
  recordId = recordOf(requester),
): Promise<{ records: number }> {
  return inTransaction(database, async (query) => {
    const { donorIds, mailbox } = await findPerson(query, requester)
    const meant = donorIds.filter((id) => recordId === undefined || id === recordId)
    const corrected = CORRECTED.filter(({ name }) => said[name] !== undefined)
    if (corrected.length > 0)
      await query(
        `update public.donors set ${corrected.map(({ name }, i) => `${name} = nullif($${i + 2}, '')`).join(', ')}
        where id = any ($1)`,
        [meant, ...corrected.map(({ name }) => said[name])],
      )
    // An edit by the mailbox owner or by staff confirms the record; changing only the language does not.
    if (Object.keys(said).some((name) => name !== 'language'))
      await query(
        'update public.donors set typed_with = null where id = any ($1) and typed_with is not null',
        [meant],
      )
    if (donorIds.length === 0 && said.language) await chooseLanguage(query, mailbox, said.language)
    if (said.pan) await correctPan(query, sealing, meant, said.pan)
    const records = meant.length
    await noteRequest(query, requester, { donorIds }, 'correction', { records })
    return { records }
  })
}

/** Stores the language of letters for a mailbox without a record. */
async function chooseLanguage(query: Query, mailbox: string | null, said: string): Promise<void> {
  const language = languageCalled(said)
  if (!language) return
  await query(
    `insert into public.donor_visits (email_key, language)
    select $1, $2 where $1::text is not null
    on conflict (email_key) do update set language = excluded.language`,
    [mailbox, language],
  )
}

/** A PAN belongs to one person or organisation: with several records it is unclear to which. */
async function correctPan(query: Query, sealing: Sealing, meant: string[], pan: string): Promise<void> {
  const refusal = (message: string) => new Problem({ status: 422, code: 'invalid_pan', message })
  const [donorId, ...others] = meant
  if (!donorId) return
  if (others.length > 0) throw refusal('Say which record the PAN is for.')
  const { rows } = await query<{ kind: DonorKind; name: string }>(
    'select kind, name from public.donors where id = $1',
    [donorId],
  )
  const problem = identifierProblem('pan', pan) ?? holderProblem(pan, rows[0]?.kind ?? 'person')
  if (problem) throw refusal(problem)
  const given = { kind: 'pan', number: pan } as const
  await saveIdentifier(query, sealing, donorId, given)
  const giver = { donorId, donationId: null, name: rows[0]?.name ?? '' }
  await questionNames(query, sealing, giver, [given])
}

/** Stores a request that staff must answer, with its due date. */
export async function recordPrivacyRequest(
  { database }: Services,
  requester: Requester,
  { kind, message }: PrivacyRequest,
): Promise<{ id: string; due_at: string }> {
  return inTransaction(database, async (query) => {
    const { address, mailbox } = await findPerson(query, requester)
    if (requester.kind === 'donor') await limitOpenRequests(query, mailbox)
    const { rows } = await query<{ id: string; due_at: Date }>(
      `insert into public.privacy_requests (kind, source, proof, donor_id, address, message, due_at)
      values ($1, $2, $3, $4, $5, $6, now()) returning id, due_at`,
      [kind, ...sourceOf(requester), address, message],
    )
    const [made] = rows
    if (!made) throw new Error('PostgreSQL answered no row where there must be one')
    return { id: made.id, due_at: made.due_at.toISOString() }
  })
}
