import { randomBytes } from 'node:crypto'
import { digest } from '#backend/auth/digest.ts'
import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { pathIn } from '#domain/languages.ts'
import type { Language } from '#domain/messages/templates.ts'
import type { Services } from '../services.ts'
import { announceOrNote } from './announce.ts'
import { queueMessage } from './queue-message.ts'
import { mayAnnounce } from './suspicion.ts'

/** After so many days without an answer the application goes. */
const DAYS = 30

/** Writes to the guardian of somebody under 18, in the transaction that keeps the application. */
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
    // Behind the #, where neither a log nor another site sees it.
    variables: { link: `${config.publicUrl}${pathIn(language, '/volunteer/guardian')}#${token}` },
    usefulSeconds: DAYS * 86_400,
  })
}

type Waiting = { id: string; name: string; email: string; interest_area: string; language: Language }

/** What the holder of a guardian's letter sees; with an answer, a yes lets staff see the application and a no deletes it. */
export async function guardianConsent(
  services: Services,
  token: string,
  answer: 'yes' | 'no' | undefined,
): Promise<AnswerOf<'guardian-consent'>> {
  const mayTell = answer === 'yes' && (await mayAnnounce(services))
  return inTransaction(services.database, async (query) => {
    const { rows } = await query<Waiting>(
      `select a.id, a.name, a.email, a.interest_area, a.language from public.volunteer_applications as a
      join private.guardian_tokens as t on t.application_id = a.id
      where t.token_hash = $1 and a.guardian_agreed_at is null for update of a`,
      [digest(token)],
    )
    const [waiting] = rows
    if (!waiting) {
      const message = 'This link is too old or was already answered.'
      throw new Problem({ status: 404, code: 'unknown_link', message })
    }
    const { id, name, email, interest_area, language } = waiting
    if (answer === 'no') await query('delete from public.volunteer_applications where id = $1', [id])
    if (answer === 'yes') {
      await query('update public.volunteer_applications set guardian_agreed_at = now() where id = $1', [id])
      await query('delete from private.guardian_tokens where application_id = $1', [id])
      const received = { kind: 'volunteer', id, email, language } as const
      await announceOrNote(query, received, { acknowledge: false, announce: mayTell }, services)
    }
    return { name, interest_area, answer: answer ?? null }
  })
}

/** What the clean-up job asks: applications whose guardian never answered. */
export async function forgetUnanswered({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.server.query(
    `delete from public.volunteer_applications where guardian_email is not null and guardian_agreed_at is null
      and created_at < now() - make_interval(days => ${DAYS})`,
  )
}
