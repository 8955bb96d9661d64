import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { formatRupees } from '#domain/money.ts'
import { yearInFigures } from '#domain/receipts/financial-year.ts'
import type { Services } from '../services.ts'
import type { Run } from './run.ts'

const AT_ONCE = 200

// Of a gift: where its receipt went. Of a joint giver the address in their own record, never that of who paid.
const ADDRESSED = `public.certificates as c
  left join public.donations as gift on gift.id = c.donation_id
  left join public.donors as record on record.id = c.donor_id
  cross join lateral (select case when c.donation_id is not null then private.address_for_receipt(gift)
    when private.email_key(record.email) is not null then btrim(record.email) end) as address (email)`

/** Each donor gets the certificates that they do not have yet, where there is an address to write to. */
export async function sendCertificates({ database }: Services, run: Run, query: Query): Promise<'done'> {
  const { rows } = await query<Pick<ServerRow<'certificates'>, 'id'>>(
    `select c.id from ${ADDRESSED}
    where c.year = $1 and c.filed_row_id is not null and c.sent_at is null and address.email is not null
    order by c.created_at, c.id`,
    [run.year],
  )
  await query('update public.statement_runs set total = $2 where id = $1', [run.id, rows.length])
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id)
    await inTransaction(database, (writing) => queueLetters(writing, run, ids))
    await query('update public.statement_runs set done = $2 where id = $1', [run.id, at + ids.length])
  }
  return 'done'
}

type Letter = {
  id: string
  cause: string
  recipient: string
  donation_id: string | null
  language: string | null
  name: string | null
  amount: string
  certificate: string | null
}

async function queueLetters(query: Query, run: Run, ids: string[]): Promise<void> {
  const { rows } = await query<Letter>(
    `select c.id, private.cause_of_certificate(c) as cause, address.email as recipient, c.donation_id,
      coalesce(nullif(record.language, 'unspecified'), private.language_for(gift)) as language,
      filed.name, filed.amount, rule.certificate
    from ${ADDRESSED}
      join private.filed_rows as filed on filed.id = c.filed_row_id
      left join public.tax_rules as rule on rule.valid_from <= make_date(c.year + 1, 3, 31)
        and (rule.valid_to is null or rule.valid_to >= make_date(c.year + 1, 3, 31))
    where c.id = any ($1) and c.sent_at is null and address.email is not null for update of c`,
    [ids],
  )
  const messages = rows.map(({ id, name, amount, certificate, ...letter }) => ({
    ...letter,
    template: 'certificate_issued',
    channel: 'email',
    useful_seconds: 90 * 86_400,
    variables: {
      certificate_id: id,
      ...(name ? { name } : {}),
      amount: formatRupees(amount),
      certificate: certificate ?? '',
      year: yearInFigures(run.year),
    },
  }))
  await query('select private.queue_message(message) from jsonb_array_elements($1) as message', [
    JSON.stringify(messages),
  ])
  await query('update public.certificates set sent_at = now() where id = any ($1)', [
    rows.map(({ id }) => id),
  ])
}
