import { dropNul } from '#backend/base/without-nul.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ContactMessage } from '#domain/forms/contact.ts'
import type { VolunteerApplication } from '#domain/forms/volunteer.ts'
import type { Language } from '#domain/languages/languages.ts'
import { languageOf } from '#domain/messages/language.ts'
import type { Services } from '../services.ts'
import { tryToAnnounce } from './announce.ts'
import { askGuardian } from './guardian-consent.ts'
import { mayAcknowledge, mayAnnounce, type Sending, suspicionOf } from './suspicion.ts'

/** A kind of submission: its table and its columns. */
type Submission = {
  kind: 'contact' | 'volunteer'
  table: 'public.contact_messages' | 'public.volunteer_applications'
  columns: Record<string, string | null>
  email: string
  words: string
  /** Guardian's address of an applicant under 18: until it agrees, no notice is sent. */
  guardian?: string | null
}

export function receiveMessage(services: Services, message: ContactMessage, sending: Sending): Promise<void> {
  const { name, email, subject, message: text } = message
  return receive(services, sending, {
    kind: 'contact',
    table: 'public.contact_messages',
    columns: { name, email, subject, message: text },
    email,
    words: `${subject} ${text}`,
  })
}

export function receiveApplication(
  services: Services,
  { name, email, interestArea, message, under18, guardianName, guardianEmail }: VolunteerApplication,
  sending: Sending,
): Promise<void> {
  const guardian = under18 && guardianName && guardianEmail ? guardianEmail : null
  return receive(services, sending, {
    kind: 'volunteer',
    table: 'public.volunteer_applications',
    columns: {
      name,
      email,
      interest_area: interestArea,
      message,
      guardian_name: guardian && (guardianName ?? null),
      guardian_email: guardian,
    },
    email,
    guardian,
    words: `${name} ${message ?? ''}`,
  })
}

/**
 * Stores a submission and, in the same transaction, the messages about it. A repeated one, after a lost response or a
 * double click, is recognised by its key, or for a while by its text.
 */
async function receive(services: Services, sending: Sending, submission: Submission): Promise<void> {
  const { database } = services
  const columns = withoutNuls(submission.columns)
  if (await isKnown(serverQuery(database), submission.table, columns, sending.key)) return

  const suspicion = await suspicionOf(services, sending)
  const { guardian } = submission
  const may = {
    acknowledge: !suspicion && (await mayAcknowledge(services, submission.email)),
    announce: !suspicion && !guardian && (await mayAnnounce(services)),
    askGuardian: !suspicion && guardian != null && (await mayAcknowledge(services, guardian)),
  }
  await inTransaction(database, async (query) => {
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `${submission.table} ${JSON.stringify(columns)}`,
    ])
    if (await isKnown(query, submission.table, columns, sending.key)) return
    const language = await languageFor(query, submission.words, sending.language)
    const row = {
      ...columns,
      language,
      suspected_spam: suspicion !== null,
      spam_reason: suspicion,
      submission_key: sending.key,
    }
    const names = Object.keys(row)
    const insert = `insert into ${submission.table} (${names}) values (${names.map((_, i) => `$${i + 1}`)})
      on conflict (submission_key) do nothing returning id`
    const { rows } = await query<{ id: string }>(insert, Object.values(row))
    // The key belongs to another submission: this one is stored without it.
    const kept =
      rows[0] ??
      (await query<{ id: string }>(insert, Object.values({ ...row, submission_key: null }))).rows[0]
    if (!kept || suspicion) return
    const { kind, email } = submission
    await tryToAnnounce(query, { kind, id: kept.id, email, language }, may, services)
    if (may.askGuardian && guardian) await askGuardian(query, services, { id: kept.id, guardian, language })
  })
}

async function isKnown(
  query: Query,
  table: Submission['table'],
  columns: Record<string, string | null>,
  key: string | null,
): Promise<boolean> {
  const names = Object.keys(columns)
  const same = names.map((name, i) => `${name} is not distinct from $${i + 2}`).join(' and ')
  const { rowCount } = await query(
    `select from ${table} where (submission_key = $1 or created_at > now() - interval '10 minutes') and ${same}`,
    [key, ...Object.values(columns)],
  )
  return rowCount !== 0
}

/** Language of the text if its script shows it, else of the page. */
async function languageFor(query: Query, words: string, page: Language | null): Promise<Language> {
  const { rows } = await query<{ language: Language }>('select private.message_language() as language')
  return languageOf(words, page ?? rows[0]?.language ?? 'en')
}

function withoutNuls(columns: Record<string, string | null>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, value === null ? null : dropNul(value)]),
  )
}
