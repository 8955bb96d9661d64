import { supabase } from '#web/lib/supabase.ts'
import { cachedRead } from './cached-read.ts'

export type StaffName = { id: string; name: string; reads_messages: boolean }

/** Names of all accounts, also of those without access now: authors of changes. */
export const staffNames = cachedRead(async (): Promise<StaffName[]> => {
  const { data } = await supabase().rpc('staff_names').throwOnError()
  return data
})

type Logged = { actor_id: string | null; actor_email: string | null }

/** Log entries with the author's name in place of the email, while the account exists. */
export async function withAuthors<Entry extends Logged>(entries: readonly Entry[]): Promise<Entry[]> {
  const names = new Map((await staffNames.read()).map(({ id, name }) => [id, name]))
  return entries.map((entry) => ({
    ...entry,
    actor_email: names.get(entry.actor_id ?? '') ?? entry.actor_email,
  }))
}
