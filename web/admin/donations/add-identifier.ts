import type { AnswerOf } from '#domain/api/contracts.ts'
import type { ReceiptDetails } from '#domain/donations/receipt-details.ts'
import { maskIdentifier } from '#domain/receipts/identifiers.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'

type Added = {
  /** The mask of another number that the record has: it stays. */
  stays?: string
  /** Donors who gave the same number. */
  others?: AnswerOf<'donor-identifier'>['others']
}

/** Saves a donor's number where the record has none of its kind. Another one is changed on the donor's own page. */
export async function addIdentifier(
  id: string,
  identifier: NonNullable<ReceiptDetails['identifier']>,
): Promise<Added> {
  const { data: donor } = await supabase()
    .from('donors')
    .select('pan, id_number')
    .eq('id', id)
    .single()
    .throwOnError()
  const known = identifier.kind === 'pan' ? donor.pan : donor.id_number
  if (known) return known === maskIdentifier(identifier.number) ? {} : { stays: known }
  const { others } = await callAsAdministrator('donor-identifier', {
    action: 'save',
    donor_id: id,
    ...identifier,
  })
  return { others }
}
