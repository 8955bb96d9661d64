import type { Query } from '#backend/db/database.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import type { DonorKind, IdentifierKind } from '#domain/receipts/identifiers.ts'
import type { DonorForReceipt, GiftForReceipt, Registration, TaxRule } from '#domain/receipts/receipt-for.ts'

/** A gift with everything that determines its receipt. */
export type Gift = {
  id: string
  given: string
  /** Amount for the receipt, less what has gone back to the donor for good. */
  amount: string
  /** No refund is pending, and the provider has confirmed the payment. */
  isSettled: boolean
  status: GiftRow['payment_status']
  refunded: string
  deducted: string
  method: string | null
  reference: string | null
  cause: string | null
  /** Title in Hindi, if there is one. */
  causeInHindi: string | null
  type: GiftRow['donation_type']
  donorEmail: string | null
  /** The donor's language, else that of the page, if known. */
  language: string | null
  isDemo: boolean
  /** From an old register. */
  isImported: boolean
  /** Entered by staff without a donor: gets no receipt. */
  isAnonymous: boolean
  /** The record is known to be the giver's, not merely matched by phone number. */
  isGiversRecord: boolean
  forReceipt: GiftForReceipt
}

type GiftRow = Pick<
  ServerRow<'donations'>,
  | 'id'
  | 'amount'
  | 'payment_status'
  | 'refunded_amount'
  | 'deducted_amount'
  | 'currency'
  | 'platform'
  | 'method'
  | 'transaction_id'
  | 'donation_type'
  | 'is_in_kind'
  | 'is_foreign'
  | 'is_demo'
  | 'gift_import_id'
  | 'test_mode'
  | 'donor_id'
  | 'donor_email'
> & {
  given: string
  is_settled: boolean
  is_givers_record: boolean
  is_anonymous: boolean
  giver: string | null
  cause: string | null
  cause_hi: string | null
  language: string | null
  at: Date
}

/** Locks the gift, as settling does: the values hold until the transaction ends. */
export async function readGift(
  query: Query,
  id: string,
): Promise<(Gift & { donorId: string | null }) | undefined> {
  // A separate statement: the next one then sees everything committed during the wait, including the language.
  await query('select from public.donations where id = $1 for update', [id])
  const { rows } = await query<GiftRow>(
    `select gift.id, gift.amount as given, counted.amount, counted.is_settled, payment_status, refunded_amount,
      deducted_amount, currency, platform, method, transaction_id, donation_type, is_in_kind, is_demo, gift_import_id, test_mode,
      is_foreign, donor_id, donor_email, private.is_givers_record(gift) as is_givers_record,
      private.is_anonymous(gift) as is_anonymous, private.giver_name(gift) as giver,
      private.language_for(gift) as language,
      coalesce(paid_at, gift.created_at) as at, (select title from public.causes where causes.id = cause_id) as cause,
      private.cause_title(cause_id, 'hi') as cause_hi
    from public.donations as gift, private.amount_for_receipt(gift) as counted
    where gift.id = $1`,
    [id],
  )
  const row = rows[0]
  if (!row) return undefined
  return {
    id: row.id,
    given: row.given,
    amount: row.amount,
    isSettled: row.is_settled,
    status: row.payment_status,
    refunded: row.refunded_amount,
    deducted: row.deducted_amount,
    method: row.method,
    reference: row.transaction_id,
    cause: row.cause,
    causeInHindi: row.cause_hi,
    type: row.donation_type,
    donorId: row.donor_id,
    donorEmail: row.donor_email,
    language: row.language,
    isDemo: row.is_demo,
    isImported: row.gift_import_id !== null,
    isAnonymous: row.is_anonymous,
    isGiversRecord: row.is_givers_record,
    forReceipt: {
      given: row.given,
      currency: row.currency,
      paidOn: dayOf(row.at),
      platform: row.platform,
      isForeign: row.is_foreign,
      isInKind: row.is_in_kind,
      isTest: row.test_mode,
      giver: row.giver,
    },
  }
}

export type SealedIdentifier = { owner: string; kind: IdentifierKind; mask: string; sealed: string }

export type Donor = DonorForReceipt & {
  id: string
  contact_person: string | null
  language: string
  /** The identifier printed on receipts. */
  identifier: SealedIdentifier | null
}

export async function readDonor(query: Query, id: string | null): Promise<Donor | null> {
  if (!id) return null
  // Blocks concurrent changes to the record until the receipt exists. A separate statement, so that the next one sees
  // earlier changes.
  await query('select from public.donors where id = $1 for share', [id])
  const { rows } = await query<
    Omit<Donor, 'identifiers' | 'identifier'> & { kind: DonorKind; identifiers: SealedIdentifier[] }
  >(
    `select d.id, d.kind, name, email, phone, address, city, state, pincode, country, citizenship, contact_person,
      language, coalesce((
        select jsonb_agg(jsonb_build_object('owner', i.id, 'kind', i.kind, 'mask', i.mask, 'sealed', i.sealed)
          order by i.kind = 'pan' desc, i.created_at desc)
        from private.identifiers as i
        where i.donor_id = d.id and i.mask = case i.kind when 'pan' then d.pan else d.id_number end), '[]') as identifiers
    from public.donors as d where d.id = $1`,
    [id],
  )
  const row = rows[0]
  if (!row) return null
  return {
    ...row,
    identifiers: row.identifiers.map(({ kind }) => kind),
    identifier: row.identifiers[0] ?? null,
  }
}

export async function readRegistrations(query: Query): Promise<Registration[]> {
  const { rows } = await query<Registration>(
    `select kind, number, valid_from::text, valid_to::text from public.registrations order by kind, valid_from desc`,
  )
  return rows
}

export async function readTaxRules(query: Query): Promise<TaxRule[]> {
  const { rows } = await query<TaxRule>(
    `select valid_from::text, valid_to::text, act, year_name, section, approval, certificate, cash_limit,
      wording_en, wording_hi from public.tax_rules order by valid_from`,
  )
  return rows
}
