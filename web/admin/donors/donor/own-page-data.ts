import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { supabase } from '#web/lib/supabase.ts'

const ENDED = '(cancelled,completed,expired)'

/** When the donor last came to their own page, and what is charged every month. */
export async function readOwnPage(donorId: string) {
  const { data: donor } = await supabase()
    .from('donors')
    .select('email_key')
    .eq('id', donorId)
    .single()
    .throwOnError()
  const [visits, monthly] = await Promise.all([
    supabase()
      .from('donor_visits')
      .select('last_came_at')
      .eq('email_key', donor.email_key ?? '')
      .throwOnError(),
    supabase()
      .from('monthly_gifts')
      .select('id, amount, status, pending_action')
      .eq('donor_id', donorId)
      .not('status', 'in', ENDED)
      .throwOnError(),
  ])
  return { lastCame: visits.data[0]?.last_came_at ?? null, monthly: monthly.data }
}

export type RunningGift = Awaited<ReturnType<typeof readOwnPage>>['monthly'][number]

export const sendDonorLink = (donor_id: string) => callAsAdministrator('send-donor-link', { donor_id })

export const stopMonthlyGift = (id: string, reason: string) =>
  callAsAdministrator('change-monthly-gift', { id, action: 'cancel', reason })

/** On behalf of somebody who wrote or called. */
export type OnBehalf = { donor_id: string; proof: string }

export const readKeptData = (who: OnBehalf) => callAsAdministrator('personal-data', who)

export const erase = (who: OnBehalf, action: 'preview' | 'erase') =>
  callAsAdministrator('erase-personal-data', { ...who, action })

export const nameNominee = (who: OnBehalf, name: string, contact: string) =>
  callAsAdministrator('name-nominee', { ...who, name, contact })
