import { supabase } from '#web/lib/supabase.ts'

const MOST = 20

/** Open reminders of the signed-in person until today, the oldest first. */
export async function readDueReminders(today: string) {
  const { data } = await supabase().auth.getSession()
  const { data: rows } = await supabase()
    .from('reminders')
    .select('id, due_on, text, donor_id, donors!inner(name)')
    .eq('person', data.session?.user.id ?? '')
    .is('done_at', null)
    .lte('due_on', today)
    .order('due_on')
    .limit(MOST)
    .throwOnError()
  return rows
}
export type DueReminder = Awaited<ReturnType<typeof readDueReminders>>[number]
