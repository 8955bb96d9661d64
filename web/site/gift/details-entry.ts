import type { InputOf } from '#domain/api/contracts.ts'
import { type Places, placeStored } from '#domain/india/places.ts'
import { DEFAULT_LANGUAGE } from '#domain/languages/languages.ts'
import { languageCalled } from '#domain/messages/language.ts'
import type { DonorDetailsEntry } from '#domain/receipts/donor-details.ts'
import { type IdentifierKind, identifierKinds } from '#domain/receipts/identifiers.ts'
import { livesAbroad } from '#domain/receipts/receipt-for.ts'

export type DetailsEntry = DonorDetailsEntry & Pick<InputOf<'donor-details'>, 'citizenship' | 'language'>

/** Values of the form. The kind of identifier depends on the donor's kind and country. */
export function entryOf(fields: FormData, places: Places): DetailsEntry {
  const text = (name: string) => String(fields.get(name) ?? '').trim()
  const kind = text('kind') === 'organisation' ? 'organisation' : 'person'
  const written = placeStored(places, text('country'))
  const country = livesAbroad({ country: written }) ? written : 'India'
  const isAbroad = kind === 'person' && livesAbroad({ country })
  return {
    kind,
    name: text('name'),
    contact_person: kind === 'organisation' ? text('contact_person') : null,
    id_kind:
      requiredIdentifier(kind, country) ??
      identifierKinds.find((known) => known === text('id_kind')) ??
      'pan',
    id_number: text('id_number'),
    pan: isAbroad ? text('pan') || null : null,
    address: text('address'),
    city: text('city'),
    state: placeStored(places, text('state')),
    pincode: text('pincode'),
    country,
    citizenship: text('citizenship') === 'foreign' ? 'foreign' : 'indian',
    email: text('email') || null,
    phone: text('phone') || null,
    language: languageCalled(text('language')) ?? DEFAULT_LANGUAGE,
  }
}

/** The only valid kind of identifier; undefined if the donor may choose. */
export function requiredIdentifier(kind: string, country: string): IdentifierKind | undefined {
  if (kind === 'organisation') return 'pan'
  return livesAbroad({ country }) ? 'passport' : undefined
}
