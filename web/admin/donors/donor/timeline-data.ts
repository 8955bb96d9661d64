import { supabase } from '#web/lib/supabase.ts'

const PAGE = 30

/** Part of a donor's timeline, newest first. */
export async function readTimeline(donor: string, before?: string) {
  const { data } = await supabase()
    .rpc('donor_timeline', { donor, at_most: PAGE, ...(before ? { before } : {}) })
    .throwOnError()
  return { rows: data, isWhole: data.length < PAGE }
}
export type TimelinePart = Awaited<ReturnType<typeof readTimeline>>
export type TimelineRow = TimelinePart['rows'][number]

/** A note of a day, or a reminder for one. */
export type Note = { kind: 'note' | 'reminder'; text: string; day: string }

export async function addNote(donor_id: string, { kind, text, day }: Note): Promise<void> {
  if (kind === 'note')
    await supabase().from('donor_notes').insert({ donor_id, text, noted_on: day }).throwOnError()
  else await supabase().from('reminders').insert({ donor_id, text, due_on: day }).throwOnError()
}

export async function deleteNote(kind: Note['kind'], id: string): Promise<void> {
  const table = kind === 'note' ? 'donor_notes' : 'reminders'
  await supabase().from(table).delete().eq('id', id).select('id').single().throwOnError()
}

/** Marks a reminder as done, or as open again. */
export async function setReminderDone(id: string, isDone: boolean): Promise<void> {
  await supabase()
    .from('reminders')
    .update({ done_at: isDone ? new Date().toISOString() : null })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
}
