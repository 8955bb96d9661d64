import type { Query } from '#backend/db/database.ts'
import { EMAIL } from '#domain/input/patterns.ts'
import { organisationDefaults } from '#domain/website/organisation.ts'

type Addresses = { notices: string[]; replyTo: string | null; whatsapp: string | null }

/**
 * The foundation's addresses for mail: the configured ones, else the organisation's, else its administrators'. The
 * sample address of a new site does not count.
 */
export async function readAddresses(query: Query): Promise<Addresses> {
  const { rows } = await query<{
    notice: string | null
    reply: string | null
    organisation: string | null
    whatsapp: string | null
    administrators: string[]
  }>(
    `select private.setting('email_notice_address') as notice, private.setting('email_reply_to') as reply,
      nullif(private.setting('org_email'), $1) as organisation,
      private.whatsapp_number(private.setting('whatsapp_notice_number')) as whatsapp,
      array(select email::text from auth.users join public.profiles using (id)
        where role = 'admin' and email is not null order by email) as administrators`,
    [organisationDefaults.org_email],
  )
  const { notice, reply, organisation, whatsapp, administrators = [] } = rows[0] ?? {}
  const own = [notice, organisation].find(isEmail)
  return {
    notices: own ? [own] : administrators,
    replyTo: [reply, organisation, notice].find(isEmail) ?? null,
    whatsapp: whatsapp ?? null,
  }
}

function isEmail(address: string | null | undefined): address is string {
  return EMAIL.test(address ?? '')
}
