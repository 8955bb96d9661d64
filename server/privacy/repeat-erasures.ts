import type { Sealing } from '#backend/auth/sealing.ts'
import { Problem } from '#backend/base/problem.ts'
import { type Query, serverQuery } from '#backend/db/database.ts'
import type { Services } from '../services.ts'
import { eraseNow } from './erase-person.ts'
import { mailboxDigest, readErasures } from './erasures-file.ts'
import type { Person } from './find-person.ts'

type Needs = Pick<Services, 'config' | 'database'> & { sealing: Sealing | undefined }

/** Erases again, after a restore, whom the file lists since the backup. `waiting` counts those with a payment or monthly gift under way. */
export async function repeatErasures(
  { config, database, sealing }: Needs,
  since: string,
): Promise<{ repeated: number; waiting: number; unreadable: number }> {
  const { due, unreadable } = readErasures(config, since)
  const found = { repeated: 0, waiting: 0, unreadable }
  if (due.length === 0) return found
  const query = serverQuery(database)
  const mailboxes = sealing ? await mailboxesByDigest(query, sealing) : new Map<string, string>()
  for (const { mailbox: digest, donorIds, byStaff } of due) {
    const { rows } = await query<{ id: string }>(
      `select id from public.donors where id = any ($1) and name <> '(erased)'`,
      [donorIds],
    )
    const mailbox = mailboxes.get(digest ?? '') ?? null
    if (!mailbox && rows.length === 0) continue
    const person: Person = { address: mailbox, mailbox, donorIds: rows.map(({ id }) => id), byStaff }
    try {
      await eraseNow(database, REPEATED, async () => person, person)
      found.repeated++
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      found.waiting++
    }
  }
  return found
}

const REPEATED = {
  kind: 'staff' as const,
  claims: {},
  who: { email: '' },
  proof: 'Repeated after a backup was restored.',
}

/** Every mailbox in the tables that an erasure searches. */
async function mailboxesByDigest(query: Query, sealing: Sealing): Promise<Map<string, string>> {
  const { rows } = await query<{ mailbox: string }>(
    `select distinct private.email_key(address) as mailbox from (
      select email from public.donors union all select donor_email from public.donations
      union all select donor_email from public.monthly_gifts union all select email from public.contact_messages
      union all select unnest(array[email, guardian_email]) from public.volunteer_applications
      union all select recipient from public.outgoing_messages union all select address from public.privacy_requests
      union all select email from public.consents union all select email from public.gift_claims
      union all select recipient_email from public.dedications union all select email from public.nominees union all select email_key from public.donor_visits
      union all select email_key from public.donor_import_rows union all select email_key from public.gift_import_rows union all select donor ->> 'email' from public.deleted_donors
    ) as known (address) where private.email_key(address) is not null`,
  )
  return new Map(rows.map(({ mailbox }) => [mailboxDigest(sealing, mailbox), mailbox]))
}
