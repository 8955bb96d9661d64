import type { CorrectedField } from '#domain/donors/fields.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'

/** When somebody last came to their own page with the donor's address. */
export async function readLastVisit(donorId: string): Promise<string | null> {
  const { data: donor } = await supabase()
    .from('donors')
    .select('email_key')
    .eq('id', donorId)
    .single()
    .throwOnError()
  const { data: visits } = await supabase()
    .from('donor_visits')
    .select('last_came_at')
    .eq('email_key', donor.email_key ?? '')
    .throwOnError()
  return visits[0]?.last_came_at ?? null
}

export const sendDonorLink = (donor_id: string) => callAsAdministrator('send-donor-link', { donor_id })

/** On behalf of somebody who wrote or called: a donor, or an address without a record. */
export type Somebody = { donor_id: string } | { email: string }
export type OnBehalf = Somebody & { proof: string }

export const readKeptData = (who: OnBehalf) => callAsAdministrator('personal-data', who)

export const erase = (who: OnBehalf, action: 'preview' | 'erase') =>
  callAsAdministrator('erase-personal-data', { ...who, action })

export const correct = (who: OnBehalf, said: Partial<Record<CorrectedField, string>>) =>
  callAsAdministrator('correct-personal-data', { ...who, ...said })

export const withdrawConsent = (who: OnBehalf, { purpose, wording }: { purpose: string; wording: string }) =>
  callAsAdministrator('donor-consent', { ...who, purpose, wording, is_given: false })

export const nameNominee = (who: OnBehalf, name: string, contact: string) =>
  callAsAdministrator('name-nominee', { ...who, name, contact })
