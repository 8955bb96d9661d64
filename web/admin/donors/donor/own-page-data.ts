import { type CorrectedField, optionWords } from '#domain/donors/fields.ts'
import { DEFAULT_LANGUAGE } from '#domain/languages/languages.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'

/**
 * Language of letters to the donor while the record has none, and its origin, as in `private.language_of`:
 * another record with their address, otherwise the choice on their own page, otherwise the last gift,
 * otherwise the default.
 */
export async function readLanguage(donorId: string): Promise<string> {
  const mailbox = await readMailbox(donorId)
  const [{ data: records }, { data: visits }, { data: gifts }, { data: settings }] = await Promise.all([
    supabase()
      .from('donors')
      .select('language')
      .eq('email_key', mailbox)
      .neq('language', 'unspecified')
      .order('updated_at', { ascending: false })
      .limit(1)
      .throwOnError(),
    supabase().from('donor_visits').select('language').eq('email_key', mailbox).throwOnError(),
    supabase()
      .from('donations')
      .select('language')
      .eq('donor_id', donorId)
      .in('payment_status', ['successful', 'refunded'])
      .not('language', 'is', null)
      .order('created_at', { ascending: false })
      .limit(1)
      .throwOnError(),
    supabase().from('site_settings').select('value').eq('key', 'message_language').throwOnError(),
  ])
  const [noted, chosen, given] = [records[0]?.language, visits[0]?.language, gifts[0]?.language]
  if (noted) return `${optionWords(noted)} (from another record with this address)`
  if (chosen) return `${optionWords(chosen)} (chosen on their own page)`
  if (given) return `${optionWords(given)} (from the last gift)`
  return `${optionWords(settings[0]?.value || DEFAULT_LANGUAGE)} (their language is not known)`
}

/** Last sign-in to the donor's own page with the donor's address. */
export async function readLastVisit(donorId: string): Promise<string | null> {
  const mailbox = await readMailbox(donorId)
  const { data: visits } = await supabase()
    .from('donor_visits')
    .select('last_came_at')
    .eq('email_key', mailbox)
    .throwOnError()
  return visits[0]?.last_came_at ?? null
}

async function readMailbox(donorId: string): Promise<string> {
  const { data } = await supabase()
    .from('donors')
    .select('email_key')
    .eq('id', donorId)
    .maybeSingle()
    .throwOnError()
  return data?.email_key ?? ''
}

export const sendDonorLink = (donor_id: string) => callAsAdministrator('send-donor-link', { donor_id })

/** A person on whose behalf staff act: a donor, or an address without a record. */
export type DataSubject = { donor_id: string } | { email: string }
export type OnBehalf = DataSubject & { proof: string }

export const readKeptData = (who: OnBehalf) => callAsAdministrator('personal-data', who)

export const erase = (who: OnBehalf, action: 'preview' | 'erase') =>
  callAsAdministrator('erase-personal-data', { ...who, action })

export const correct = (who: OnBehalf, said: Partial<Record<CorrectedField, string>>) =>
  callAsAdministrator('correct-personal-data', { ...who, ...said })

export const withdrawConsent = (who: OnBehalf, { purpose, wording }: { purpose: string; wording: string }) =>
  callAsAdministrator('donor-consent', { ...who, purpose, wording, is_given: false })

/** Records a request for staff to answer, like one from the donor's own page. */
export const noteRequest = (who: OnBehalf, message: string) =>
  callAsAdministrator('privacy-request', { ...who, kind: 'grievance', message })

export const nameNominee = (who: OnBehalf, name: string, contact: string) =>
  callAsAdministrator('name-nominee', { ...who, name, contact })
