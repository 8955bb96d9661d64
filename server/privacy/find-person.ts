import { Problem } from '#backend/base/problem.ts'
import type { Query } from '#backend/db/database.ts'
import { DONOR_KIND, type Requester } from './requester.ts'

/** Subject of a privacy request: a mailbox and the person's records. */
export type Person = {
  address: string | null
  mailbox: string | null
  donorIds: string[]
  /** Staff have verified whose record it is. */
  byStaff: boolean
}

/** As an SQL value of type `private.person`. */
export const PERSON = 'row($1::text, $2::uuid[], $3::boolean)::private.person'
export const personValues = ({ mailbox, donorIds, byStaff }: Person) => [mailbox, donorIds, byStaff]

/**
 * A donor's own data, by the address of the current session and the records that vouch for it; or the record or address
 * chosen by an administrator. Attributes changes in the audit log.
 */
export async function findPerson(query: Query, requester: Requester): Promise<Person> {
  await query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(requester.claims)])
  const person =
    requester.kind === 'donor'
      ? await byAddress(query, requester.claims, requester.meant)
      : 'donorId' in requester.who
        ? await byId(query, requester.who.donorId)
        : await byEmail(query, requester.who.email)
  if (!person) throw new Problem({ status: 404, code: 'donor_not_found', message: 'There is no such donor.' })
  return person
}

async function byAddress(
  query: Query,
  claims: Record<string, unknown>,
  meant: string | undefined,
): Promise<Person | undefined> {
  const { rows } = await query<{
    address: string | null
    mailbox: string | null
    is_meant: boolean
    ids: string[]
  }>(
    `select address, mailbox, $2::text is null or private.email_key($2) = mailbox as is_meant,
      array(select id from public.donors where email_key = mailbox and email_confirmed_at is not null) as ids
    from daan.guest_email($1, '${DONOR_KIND}') as address, private.email_key(address) as mailbox`,
    [JSON.stringify(claims), meant],
  )
  const [found] = rows
  if (found?.mailbox && !found.is_meant) throw new Problem(OTHER_ADDRESS)
  return found?.mailbox
    ? { address: found.address, mailbox: found.mailbox, donorIds: found.ids, byStaff: false }
    : undefined
}

/** One tab still shows an address while another tab has signed in with a second one. */
const OTHER_ADDRESS = {
  status: 401,
  code: 'another_address',
  message: 'This page was opened with another email address. Please open it again.',
}

/** Records with the same mailbox belong to the same person. */
async function byId(query: Query, id: string): Promise<Person | undefined> {
  const { rows } = await query<{ address: string | null; mailbox: string | null; ids: string[] }>(
    `select nullif(d.email, '') as address, d.email_key as mailbox,
      array(select id from public.donors where id = d.id or email_key = d.email_key) as ids
    from public.donors as d where d.id = $1 for update of d`,
    [id],
  )
  const [found] = rows
  return found && { address: found.address, mailbox: found.mailbox, donorIds: found.ids, byStaff: true }
}

/** A person who may have no record: data with the address, and records with it. */
async function byEmail(query: Query, email: string): Promise<Person | undefined> {
  const { rows } = await query<{ mailbox: string | null; ids: string[] }>(
    `select mailbox, array(select id from public.donors where email_key = mailbox) as ids
    from private.email_key($1) as mailbox`,
    [email],
  )
  const [found] = rows
  return found?.mailbox
    ? { address: email, mailbox: found.mailbox, donorIds: found.ids, byStaff: true }
    : undefined
}
