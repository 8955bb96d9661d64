import type { Query } from '#backend/db/database.ts'
import { inTransaction } from '#backend/db/in-transaction.ts'
import type { AnswerOf } from '#domain/api/contracts.ts'
import { donorFields } from '#domain/donors/fields.ts'
import type { Services } from '../services.ts'
import { findPerson, PERSON, type Person, personValues } from './find-person.ts'
import { noteRequest } from './privacy-requests.ts'
import type { Requester } from './requester.ts'

type PersonalData = AnswerOf<'personal-data'>

/** SQL for all data stored about a person, part by part. */
export const PARTS: Record<string, string> = {
  gifts: `select id, amount, currency, platform, payment_status, transaction_id, method, refunded_amount, deducted_amount,
      error_reason, is_monthly, cause_id, donor_name, donor_email, donor_phone, citizenship, is_foreign, language, utm_source, utm_medium,
      utm_campaign, utm_term, utm_content, corpus_direction, old_receipt_no, (select title from public.campaigns where id = campaign_id) as campaign,
      (select name from public.posters where id = poster_id) as poster,
      paid_at, created_at
    from private.gifts_of(${PERSON}) order by created_at`,
  /** The person's share of joint gifts paid by another. */
  shares: `select share.percent, round(gift.amount * share.percent / 100, 2) as amount,
      coalesce(gift.paid_at, gift.created_at) as given_at
    from public.gift_shares as share join public.donations as gift on gift.id = share.donation_id
    where share.donor_id = any ($2) order by given_at`,
  /** All columns except notes, which may concern others: the page says so. */
  records: `select ${['id', ...donorFields.filter((name) => name !== 'notes')].join(', ')}, email_confirmed_at,
      created_at, updated_at
    from public.donors where id = any ($2)`,
  monthly_gifts: `select id, amount, currency, status, method, cause_id, donor_email, donor_phone, language, started_at,
      next_charge_at, method_ends_on::text, ended_at, ended_by,
      case when change_reason_by = 'donor' then change_reason end as change_reason, utm_source, utm_medium, utm_campaign, utm_term, utm_content,
      (select title from public.campaigns where id = campaign_id) as campaign,
      (select name from public.posters where id = poster_id) as poster, created_at
    from private.monthly_gifts_of(${PERSON}) order by created_at`,
  receipts: `select receipt_no, kind, amount, issued_at, cancelled_at, data -> 'donor' as donor from public.receipts
    where donation_id in (select id from private.gifts_of(${PERSON})) order by issued_at`,
  /** Lines that contain gifts of several people may name another payer. */
  bank_lines: `select line.booked_on::text, line.amount, line.narration, line.reference from public.bank_lines as line
    where line.id in (select bank_line_id from private.gifts_of(${PERSON})) and not exists (
      select from public.donations as other where other.bank_line_id = line.id
        and other.id not in (select id from private.gifts_of(${PERSON}))) order by line.booked_on`,
  certificates: `select year, certificate_no, file_name, sent_at, created_at
    from private.certificates_of(${PERSON}) order by created_at`,
  filed_rows: `select year, name, address, id_kind, mask as id_number, amount, certificate_no
    from private.filed_rows_of(${PERSON}) order by year`,
  /** Rows of tax files that staff exported and have not filed, or not yet. */
  exported_rows: `select run.year, e.name, e.address, e.id_kind, e.mask as id_number, e.amount, run.created_at
    from private.exported_rows_of(${PERSON}) as e join public.statement_runs as run on run.id = e.run_id
    order by run.created_at`,
  consents: `select purpose, wording, given_at, withdrawn_at, source from public.consents
    where donor_id = any ($2) or private.email_key(email) = $1 order by given_at`,
  nominee: `select name, contact as reached_by, named_at from public.nominees
    where private.email_key(email) = $1 or donor_id = any ($2)`,
  /** As text: a timestamp would show a time that was never entered. */
  claims: `select reference, amount, given_on::text, status, language, claimed_at from public.gift_claims
    where private.email_key(email) = $1 order by claimed_at`,
  /** Addresses of others are left out: anyone can pay with another's address. */
  cards: `select kind, name as dedicated_to, from_name, message, recipient_name,
      case when private.email_key(recipient_email) = $1 then recipient_email end as recipient, language,
      send_on::text, sent_at, created_at
    from private.dedications_of(${PERSON}) order by created_at`,
  /** Without staff's note. */
  pledges: `select amount, due_on::text, status, cause_id, (select title from public.campaigns where id = campaign_id) as campaign,
      created_at
    from public.pledges where donor_id = any ($2) order by created_at`,
  thanks: `select way, thanked_at from public.thanks
    where donation_id in (select id from private.gifts_of(${PERSON})) order by thanked_at`,
  /** The days alone: what the notes say may concern others, as above. */
  notes: `select noted_on::text from public.donor_notes where donor_id = any ($2)
    union all select (created_at at time zone 'Asia/Kolkata')::date::text from public.reminders where donor_id = any ($2)
    order by noted_on`,
  messages: `select name, email, subject, message, language, created_at from private.contact_messages_of(${PERSON})
    order by created_at`,
  applications: `select name, email, interest_area, message, language, guardian_name, guardian_email, guardian_agreed_at,
      created_at
    from private.applications_of(${PERSON})
    order by created_at`,
  /** Excludes notices to staff: they repeat the person's messages, beside staff's addresses. */
  letters: `select channel, recipient, template, subject, text, state as status, created_at
    from private.letters_to(${PERSON})
    where not confidential and coalesce(template, '') not like '%\\_notice' order by created_at`,
  /** Main fields for the page; `report` has everything that an erasure would remove, for the file. */
  payments: `select event, received_at, entity -> 'email' as email, entity -> 'contact' as contact,
      entity -> 'vpa' as upi_id, entity #> '{card,name}' as card_name, entity #> '{card,last4}' as card_last4,
      entity -> 'bank' as bank, entity -> 'wallet' as wallet, private.named_in(payload) as report
    from private.events_of(${PERSON}), lateral (select payload #> '{payload,payment,entity}') as paid (entity)
    order by received_at`,
  requests: `select kind, message, requested_at, due_at from public.privacy_requests
    where private.email_key(address) = $1 or donor_id = any ($2) and done_at is null order by requested_at`,
  visits: `select last_came_at, language from public.donor_visits where email_key = $1`,
}

/** Omits the person's words about others, and staff's internal notes. */
export async function readPersonalData({ database }: Services, requester: Requester): Promise<PersonalData> {
  return inTransaction(database, async (query) => {
    const person = await findPerson(query, requester)
    const parts: PersonalData['parts'] = {}
    for (const [name, text] of Object.entries(PARTS)) parts[name] = await rowsOf(query, text, person)
    await noteRequest(query, requester, person, 'access', {})
    return { made_at: new Date().toISOString(), address: person.address, parts }
  })
}

/** PostgreSQL requires the type of unused parameters. */
export const partStatement = (text: string) =>
  `with asked as (select $1::text, $2::uuid[], $3::boolean) ${text}`

async function rowsOf(query: Query, text: string, person: Person) {
  const { rows } = await query<Record<string, unknown>>(partStatement(text), personValues(person))
  return rows
}
