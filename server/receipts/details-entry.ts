/** Details that donors enter for a receipt or the yearly statement, and how they go into their record. */
import type { Sealing } from '#backend/auth/sealing.ts'
import type { Query } from '#backend/db/database.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import { normalPincode } from '#domain/india/pincode.ts'
import { westernDigits } from '#domain/india/western-digits.ts'
import type { FieldProblems } from '#domain/receipts/donor-details.ts'
import { type IdentifierKind, normalIdentifier } from '#domain/receipts/identifiers.ts'
import { livesAbroad } from '#domain/receipts/receipt-for.ts'
import { donorsWith } from './identifiers.ts'
import { unknownLetters } from './pdf/glyphs.ts'

export type Entry = ParsedInputOf<'donor-details'>

/** A receipt with a letter missing would show another name. */
export function letterProblems(entry: Entry): FieldProblems {
  const typed = (['name', 'contact_person', 'address', 'city', 'state', 'country'] as const).flatMap(
    (field) => {
      const unknown = unknownLetters([entry[field] ?? ''])
      return unknown.length > 0
        ? [[field, `We cannot print ${unknown.join(' ')}. Please use other letters.`]]
        : []
    },
  )
  return Object.fromEntries(typed)
}

type Giver = { donorId: string; donationId: string | null; name: string }

/**
 * Raises a question for staff if a number was already given under another name. The donor gets the usual response: it
 * must not reveal who else gives here.
 */
export async function questionNames(
  query: Query,
  sealing: Sealing,
  { donorId, donationId, name }: Giver,
  numbers: readonly { kind: IdentifierKind; number: string }[],
): Promise<void> {
  for (const identifier of numbers) {
    const others = await donorsWith(query, sealing, identifier, donorId)
    if (others.length === 0 || (await hasSameName(query, name, others))) continue
    const digest = sealing.digest(normalIdentifier(identifier.number), identifier.kind)
    await query(
      `insert into public.payment_attention (kind, reference, donation_id, detail)
      select 'two_names', $1, coalesce($2, (select id from public.donations where donor_id = $3
        order by created_at desc limit 1)), 'The number for the receipt was given before with another name.'
      on conflict do nothing`,
      [`${donorId} ${digest.slice(0, 12)}`, donationId, donorId],
    )
  }
}

async function hasSameName(query: Query, name: string, others: { name: string }[]): Promise<boolean> {
  const { rows } = await query<{ same: boolean }>(
    `select bool_or(private.name_key(other) = private.name_key($1)) as same from unnest($2::text[]) as other`,
    [name, others.map((other) => other.name)],
  )
  return rows[0]?.same ?? false
}

export async function writeDetails(query: Query, donorId: string, entry: Entry): Promise<void> {
  await query(
    `update public.donors set name = $2, kind = $3, contact_person = $4, address = $5, city = $6, state = $7,
      pincode = $8, country = $9, citizenship = $10, phone = coalesce(nullif(btrim(phone), ''), $11),
      language = coalesce($12, language)
    where id = $1`,
    [
      donorId,
      entry.name,
      entry.kind,
      entry.kind === 'organisation' ? (entry.contact_person ?? null) : null,
      entry.address,
      entry.city || null,
      entry.state || null,
      normalPincode(entry.pincode) || null,
      livesAbroad(entry) ? entry.country : 'India',
      entry.citizenship,
      westernDigits(entry.phone ?? '') || null,
      entry.language ?? null,
    ],
  )
  for (const { purpose, wording } of entry.consents ?? []) {
    await query(
      `insert into public.consents (donor_id, purpose, wording, source) values ($1, $2, $3, 'gift_page')`,
      [donorId, purpose, wording],
    )
  }
}
