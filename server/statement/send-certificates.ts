import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { yearInFigures } from '#domain/india/financial-year.ts'
import { formatRupees } from '#domain/india/money.ts'
import type { Services } from '../services.ts'
import { sendAfter } from './pace.ts'
import type { Run } from './run.ts'

const AT_ONCE = 200

/** Each donor gets the certificates that they do not have yet, where there is an address to write to. */
export async function sendCertificates({ database }: Services, run: Run, query: Query): Promise<'done'> {
  const { rows } = await query<Pick<ServerRow<'certificates'>, 'id'>>(
    `select c.id from public.certificates as c
    where c.year = $1 and c.filed_row_id is not null and c.sent_at is null
      and private.address_for_certificate(c) is not null
    order by c.created_at, c.id`,
    [run.year],
  )
  await query('update public.statement_runs set total = $2 where id = $1', [run.id, rows.length])
  const begun = new Date()
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const ids = rows.slice(at, at + AT_ONCE).map(({ id }) => id)
    await inTransaction(database, (writing) =>
      queueLetters(writing, run, ids, (nth) => sendAfter(at + nth, begun)),
    )
    await query('update public.statement_runs set done = $2 where id = $1', [run.id, at + ids.length])
  }
  return 'done'
}

type Letter = {
  id: string
  cause: string
  recipient: string
  donation_id: string | null
  donor_id: string | null
  language: string | null
  name: string | null
  amount: string
  certificate: string | null
}

async function queueLetters(
  query: Query,
  run: Run,
  ids: string[],
  sendsAfter: (nth: number) => Date | null,
): Promise<void> {
  const { rows } = await query<Letter>(
    `select c.id, private.cause_of_certificate(c) as cause, address.email as recipient, c.donation_id, c.donor_id,
      coalesce(nullif(record.language, 'unspecified'), private.language_for(gift)) as language,
      filed.name, filed.amount, rule.certificate
    from public.certificates as c cross join lateral private.address_for_certificate(c) as address (email)
      left join public.donations as gift on gift.id = c.donation_id
      left join public.donors as record on record.id = c.donor_id
      join private.filed_rows as filed on filed.id = c.filed_row_id
      left join public.tax_rules as rule on rule.valid_from <= make_date(c.year + 1, 3, 31)
        and (rule.valid_to is null or rule.valid_to >= make_date(c.year + 1, 3, 31))
    where c.id = any ($1) and c.sent_at is null and address.email is not null for update of c`,
    [ids],
  )
  const messages = rows.map(({ id, name, amount, certificate, ...letter }, nth) => ({
    ...letter,
    send_after: sendsAfter(nth),
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
