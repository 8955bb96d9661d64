import type { ReceiptDetails } from '#domain/donations/receipt-details.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'

/** Saves a donor's number where the record has none of its kind. Another one is changed on the donor's own page. */
export async function addIdentifier(
  id: string,
  identifier: NonNullable<ReceiptDetails['identifier']>,
): Promise<void> {
  const { data: donor } = await supabase()
    .from('donors')
    .select('pan, id_number')
    .eq('id', id)
    .single()
    .throwOnError()
  const isThere = identifier.kind === 'pan' ? donor.pan : donor.id_number
  if (!isThere) await callAsAdministrator('donor-identifier', { action: 'save', donor_id: id, ...identifier })
}
