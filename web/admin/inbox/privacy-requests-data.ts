import { supabase } from '#web/lib/supabase.ts'

export async function readPrivacyRequests() {
  const { data } = await supabase().rpc('open_privacy_requests').throwOnError()
  return data
}

export type OpenRequest = Awaited<ReturnType<typeof readPrivacyRequests>>[number]

/** From then on nothing says whose request it was. */
export async function finishPrivacyRequest(id: string): Promise<void> {
  await supabase()
    .from('privacy_requests')
    .update({ done_at: new Date().toISOString() })
    .eq('id', id)
    .throwOnError()
}
