import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'

export async function readPrivacyRequests() {
  const { data } = await supabase().rpc('open_privacy_requests').throwOnError()
  return data.map((request) => ({ ...request, donors: request.donors as { id: string; name: string }[] }))
}

export type OpenRequest = Awaited<ReturnType<typeof readPrivacyRequests>>[number]

/** Marks a request as done; the database then removes the person from it. */
export async function finishPrivacyRequest(id: string): Promise<void> {
  await supabase()
    .from('privacy_requests')
    .update({ done_at: new Date().toISOString() })
    .eq('id', id)
    .throwOnError()
}

export type AnsweredRequest = Pick<
  Tables<'privacy_requests'>,
  'id' | 'kind' | 'source' | 'proof' | 'outcome' | 'requested_at' | 'done_at' | 'done_by'
>

export const ANSWERED_AT_ONCE = 25

/** Answered requests, the latest first: at most so many, or all. */
export async function readAnsweredRequests(atMost?: number): Promise<AnsweredRequest[]> {
  const requests: AnsweredRequest[] = []
  for (;;) {
    const first = requests.length
    const { data } = await supabase()
      .from('privacy_requests')
      .select('id, kind, source, proof, outcome, requested_at, done_at, done_by')
      .not('done_at', 'is', null)
      .order('done_at', { ascending: false })
      .order('id')
      .range(first, first + (atMost ?? EXPORTED_AT_ONCE) - 1)
      .throwOnError()
    requests.push(...data)
    if (atMost !== undefined || data.length < EXPORTED_AT_ONCE) return requests
  }
}

const EXPORTED_AT_ONCE = 500
