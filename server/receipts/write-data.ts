import type { Query } from '#backend/db/database.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import { fill } from '#domain/messages/template-text.ts'
import { type ReceiptData, type ReceiptLanguage, receiptLanguages } from '#domain/receipts/receipt-data.ts'
import { type Decision, livesAbroad, type Registration, type TaxRule } from '#domain/receipts/receipt-for.ts'
import { covers } from '#domain/registrations/covers.ts'
import { type Organisation, readOrganisation } from '#domain/website/organisation.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import type { Donor, Gift } from './read-gift.ts'

type ReceiptInput = {
  gift: Gift
  donor: Donor | null
  decision: Exclude<Decision, { kind: 'waiting' }>
  registrations: readonly Registration[]
  replaces: string | null
  /** Unsaved settings from the editor, for a preview. */
  typed?: Readonly<Record<string, string>> | undefined
}

/** Data of a new receipt. It stays fixed, whatever changes in donor, settings and law. */
export async function writeData(query: Query, publicUrl: string, given: ReceiptInput): Promise<ReceiptData> {
  const { gift, donor, decision, registrations, replaces } = given
  const settings = await readSettings(query, given.typed)
  const organisation = readOrganisation(settings, siteAddress(publicUrl))
  const day = gift.forReceipt.paidOn
  const language = languageOf(gift, settings)
  return {
    language,
    issued_on: dayOf(new Date()),
    is_test: gift.forReceipt.isTest,
    organisation: {
      name: organisation.org_name,
      address: [organisation.org_address_line1, organisation.org_address_line2].filter(Boolean),
      ...(language === 'hi' && (await inHindi(query, organisation))),
      contact: [organisation.org_phone, organisation.org_email, siteAddress(publicUrl).host].filter(Boolean),
      pan: organisation.org_pan || numberOf('pan', registrations, day),
      registrations: printed(decision, registrations, day),
    },
    donor: {
      id: donor?.id ?? null,
      kind: donor?.kind ?? 'person',
      name: nameOf(donor) || (gift.forReceipt.giver ?? ''),
      contact_person: donor?.contact_person ?? null,
      address: donor ? addressOf(donor) : [],
      id_kind: decision.kind === 'tax' ? (donor?.identifier?.kind ?? null) : null,
      id_mask: decision.kind === 'tax' ? (donor?.identifier?.mask ?? null) : null,
    },
    gift: giftOf(gift, language),
    law: decision.kind === 'tax' ? lawOf(decision.rule) : null,
    reason: decision.kind === 'acknowledgement' ? decision.reason : null,
    signatory: signatoryOf(settings),
    replaces,
  }
}

/**
 * True if the issuer is complete: a name other than the sample, and for a tax receipt PAN and signatory. Test receipts
 * and local sites are exempt.
 */
export async function isIssuerKnown(
  query: Query,
  publicUrl: string,
  { is_test, law, organisation, signatory }: ReceiptData,
): Promise<boolean> {
  if (is_test || !siteAddress(publicUrl).isPublic) return true
  const named = (await readSettings(query)).find(({ key }) => key === 'org_name')
  if (!named || named.is_sample || !named.value?.trim()) return false
  return law === null || (organisation.pan !== '' && signatory !== null)
}

/** The same document for the remainder of a gift. */
export function reissueForRemainder(data: ReceiptData, gift: Gift, replaces: string): ReceiptData {
  return { ...data, issued_on: dayOf(new Date()), gift: giftOf(gift, data.language), replaces }
}

/** Printed texts entered by people: fonts must cover their letters. */
export function printedTexts({ organisation, donor, gift, signatory }: ReceiptData): string[] {
  return [
    organisation.name,
    ...organisation.address,
    organisation.name_hi ?? '',
    ...(organisation.address_hi ?? []),
    donor.name,
    donor.contact_person ?? '',
    ...donor.address,
    gift.cause ?? '',
    gift.cause_hi ?? '',
    gift.reference ?? '',
    signatory?.name ?? '',
    signatory?.role ?? '',
  ]
}

function giftOf(gift: Gift, language: ReceiptLanguage): ReceiptData['gift'] {
  return {
    amount: gift.amount,
    given: gift.given,
    currency: gift.forReceipt.currency,
    paid_on: gift.forReceipt.paidOn,
    mode: gift.method ?? gift.forReceipt.platform,
    reference: gift.reference,
    cause: gift.cause,
    ...(language === 'hi' && { cause_hi: gift.causeInHindi }),
    type: gift.type,
    is_in_kind: gift.forReceipt.isInKind,
  }
}

function lawOf(rule: TaxRule): ReceiptData['law'] {
  const { act, section, approval, certificate } = rule
  const values = { act, section, approval, certificate }
  return {
    act,
    section,
    wording_en: fill(rule.wording_en, values),
    wording_hi: fill(rule.wording_hi, values),
  }
}

/** An acknowledgement does not mention tax, so it shows neither 80G nor 12A. */
function printed(decision: Decision, all: readonly Registration[], day: string) {
  const kinds =
    decision.kind === 'tax'
      ? ['80g', '12a']
      : decision.kind === 'acknowledgement' && decision.reason === 'foreign'
        ? ['fcra']
        : ['section8', 'trust_deed']
  return kinds.flatMap((kind) => {
    const found = all.find((row) => row.kind === kind && covers(row, day))
    return found ? [found] : []
  })
}

function numberOf(kind: string, all: readonly Registration[], day: string): string {
  return all.find((row) => row.kind === kind && covers(row, day))?.number ?? ''
}

function nameOf(donor: Donor | null): string {
  const name = donor?.name?.trim() ?? ''
  return name === donor?.email?.trim() || name === donor?.phone?.trim() ? '' : name
}

function addressOf(donor: Donor): string[] {
  const town = [donor.city, donor.state].filter(Boolean).join(', ')
  return [
    donor.address,
    [town, donor.pincode].filter(Boolean).join(' '),
    livesAbroad(donor) ? donor.country : '',
  ]
    .map((line) => line?.trim() ?? '')
    .filter(Boolean)
}

/** Name and address in Hindi, if the current ones are translated. */
export async function inHindi(
  query: Query,
  organisation: Organisation,
): Promise<Pick<ReceiptData['organisation'], 'name_hi' | 'address_hi'>> {
  const { rows } = await query<{ item: string; text: string; source: string }>(
    `select item, text, source from public.translations where kind = 'setting' and language = 'hi'`,
  )
  const lineOf = (key: 'org_name' | 'org_address_line1' | 'org_address_line2') => {
    const english = organisation[key]
    return rows.find(({ item, source }) => item === key && source === english)?.text ?? english
  }
  return {
    name_hi: lineOf('org_name'),
    address_hi: [lineOf('org_address_line1'), lineOf('org_address_line2')].filter(Boolean),
  }
}

type Setting = { key: string; value: string | null; is_sample: boolean }

export async function readSettings(
  query: Query,
  typed: Readonly<Record<string, string>> = {},
): Promise<Setting[]> {
  const { rows } = await query<Setting>(
    `select key, value, is_sample from public.site_settings where key ~ '^(org|social|receipt)_|^message_language$'`,
  )
  return [
    ...rows.filter(({ key }) => typed[key] === undefined),
    ...Object.entries(typed).map(([key, value]) => ({ key, value, is_sample: false })),
  ]
}

export const settingOf = (settings: readonly Setting[], key: string) =>
  settings.find((row) => row.key === key)?.value?.trim() ?? ''

function signatoryOf(settings: readonly Setting[]): ReceiptData['signatory'] {
  const name = settingOf(settings, 'receipt_signatory')
  return name ? { name, role: settingOf(settings, 'receipt_signatory_role') } : null
}

function languageOf(gift: Gift, settings: readonly Setting[]): ReceiptLanguage {
  const wanted = gift.language ?? settingOf(settings, 'message_language')
  return receiptLanguages.find((language) => language === wanted) ?? 'en'
}
