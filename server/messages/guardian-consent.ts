import { randomBytes } from 'node:crypto'
import { digest } from '#backend/auth/digest.ts'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import { takeAttempt, tooManyAttempts } from '#backend/http/rate-limit.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { type Language, pathIn } from '#domain/languages/languages.ts'
import type { Services } from '../services.ts'
import { tryToAnnounce } from './announce.ts'
import { queueMessage } from './queue-message.ts'
import { mayAcknowledge, mayAnnounce } from './suspicion.ts'

/** An application without an answer is deleted after this many days. */
const DAYS = 30
const ASKED_AT_ONCE = 50

/** Writes to the guardian of an applicant under 18, in the transaction that stores the application. */
export async function askGuardian(
  query: Query,
  { config }: Services,
  { id, guardian, language }: { id: string; guardian: string; language: Language },
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await query('insert into private.guardian_tokens (application_id, token_hash) values ($1, $2)', [
    id,
    digest(token),
  ])
  await queueMessage(query, {
    template: 'guardian_question',
    cause: `volunteer ${id} guardian`,
    recipient: guardian,
    language,
    volunteerApplicationId: id,
    // In the fragment, hidden from logs and other sites.
    variables: { link: `${config.publicUrl}${pathIn(language, '/volunteer/guardian')}#${token}` },
    usefulSeconds: DAYS * 86_400,
  })
}

type Application = {
  id: string
  name: string
  email: string
  interest_area: string
  language: Language
  has_agreed: boolean
}

/**
 * Shows the application to the holder of a guardian's link. A yes lets staff see it. A no deletes it, even after a yes:
 * consent can be withdrawn as easily as it was given.
 */
export async function guardianConsent(
  services: Services,
  { token, answer, address }: { token: string; answer: 'yes' | 'no' | undefined; address: string },
): Promise<AnswerOf<'guardian-consent'>> {
  const wait = await takeAttempt(services.database, `guardian links opened from ${address}`, 30, 300)
  if (wait) throw tooManyAttempts('links were opened', wait)
  return inTransaction(services.database, async (query) => {
    const { rows } = await query<Application>(
      `select a.id, a.name, a.email, a.interest_area, a.language, a.guardian_agreed_at is not null as has_agreed
      from public.volunteer_applications as a join private.guardian_tokens as t on t.application_id = a.id
      where t.token_hash = $1 for update of a`,
      [digest(token)],
    )
    const [application] = rows
    if (!application) {
      const message = 'This link is too old or was already answered.'
      throw new Problem({ status: 404, code: 'unknown_link', message })
    }
    const { id, name, email, interest_area, language, has_agreed } = application
    if (answer === 'no') {
      await query('delete from public.volunteer_applications where id = $1', [id])
      if (has_agreed) await noteWithdrawal(query)
    }
    if (answer === 'yes' && !has_agreed) {
      await query('update public.volunteer_applications set guardian_agreed_at = now() where id = $1', [id])
      const received = { kind: 'volunteer', id, email, language } as const
      // Only now: an invalid link must not use up the notices of others.
      const mayNotify = await mayAnnounce(services)
      await tryToAnnounce(query, received, { acknowledge: false, announce: mayNotify }, services)
    }
    return { name, interest_area, answer: answer ?? (has_agreed ? 'yes' : null) }
  })
}

/** Shows staff, who may have read the application, that it was withdrawn and why, without the name. */
async function noteWithdrawal(query: Query): Promise<void> {
  await query(
    `insert into public.privacy_requests (kind, source, outcome, due_at, done_at)
    values ('withdrawal', 'guardian', '{"messages": 1}', now(), now())`,
  )
}

/**
 * Clean-up job: writes to guardians who could not be contacted at once, because too many forms came in at that time.
 * Applications that filled in the honeypot are left to expire.
 */
export async function askWaitingGuardians(services: Services): Promise<void> {
  const { database } = services
  const { rows } = await database.server.query<{ id: string; guardian: string; language: Language }>(
    `select a.id, a.guardian_email as guardian, a.language from public.volunteer_applications as a
    where a.guardian_email is not null and a.guardian_agreed_at is null
      and a.spam_reason is distinct from 'honeypot'
      and not exists (select from private.guardian_tokens as t where t.application_id = a.id)
    order by a.created_at limit ${ASKED_AT_ONCE}`,
  )
  for (const waiting of rows) {
    if (!(await mayAcknowledge(services, waiting.guardian))) continue
    await inTransaction(database, async (query) => {
      const { rowCount } = await query(
        `select from public.volunteer_applications as a where id = $1
          and not exists (select from private.guardian_tokens as t where t.application_id = a.id) for update of a`,
        [waiting.id],
      )
      if (rowCount) await askGuardian(query, services, waiting)
    })
  }
}

/** Clean-up job: deletes applications whose guardian never answered. */
export async function forgetUnanswered({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.server.query(
    `delete from public.volunteer_applications where guardian_email is not null and guardian_agreed_at is null
      and created_at < now() - make_interval(days => ${DAYS})`,
  )
}
