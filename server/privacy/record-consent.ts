import { takeAttempt } from '#backend/http/rate-limit.ts'
import { recordConsent as contract } from '#domain/api/site.ts'
import { implement, refuse } from '../function.ts'

// Enough for a household or an office behind one address; a script cannot fill the table.
const MOST = 20
const WINDOW_SECONDS = 3600

export const recordConsent = implement(contract, async ({ input, address }, { database }) => {
  if (await takeAttempt(database, `consent:${address}`, MOST, WINDOW_SECONDS))
    return refuse(429, 'over_request_rate_limit', 'Too many choices from one address.')
  await database.server.query('insert into public.consent_records (choice, notice_version) values ($1, $2)', [
    input.choice,
    input.notice_version,
  ])
  return { recorded: true as const }
})
