import type { Tables } from '#domain/database.types.ts'
import type { ReceiptDetails } from '#domain/donations/receipt-details.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'

const donors = () => supabase().from('donors')
const FIELDS = ['address', 'city', 'state', 'pincode', 'country'] as const

/** A donor who left neither an email address nor a phone number, by which the database would have found them. */
export async function addDonorByName(name: string): Promise<string> {
  const { data } = await donors().insert({ name, status: 'Donated' }).select('id').single().throwOnError()
  return data.id
}

/** Fills in what the donor's record lacks. What stands there already is changed on the donor's own page. */
export async function fillInDonor(id: string, details: ReceiptDetails): Promise<void> {
  const { data: donor } = await donors().select('*').eq('id', id).single().throwOnError()
  const { identifier } = details
  const changes = changesTo(donor, details)
  if (Object.keys(changes).length > 0) await donors().update(changes).eq('id', id).throwOnError()
  const isThere = identifier?.kind === 'pan' ? donor.pan : donor.id_number
  if (identifier && !isThere)
    await callAsAdministrator('donor-identifier', { action: 'save', donor_id: id, ...identifier })
}

function changesTo(donor: Tables<'donors'>, details: ReceiptDetails) {
  const { citizenship, language, contact_person } = details
  const unsaid = {
    ...(citizenship && donor.citizenship === 'unspecified' ? { citizenship } : {}),
    ...(language && donor.language === 'unspecified' ? { language } : {}),
    ...(contact_person && !donor.contact_person?.trim() ? { contact_person } : {}),
  }
  // An address is one thing: half of it from each place would be wrong. Nor does a known person become a company.
  if ((donor.address ?? '').trim() !== '') return unsaid
  const address = FIELDS.flatMap((name) => (details[name] ? [[name, details[name]]] : []))
  return {
    ...unsaid,
    ...Object.fromEntries(address),
    ...(details.kind === 'organisation' ? { kind: details.kind } : {}),
  }
}
