import type { Tables } from '#domain/database.types.ts'
import { dayOf } from '#domain/india/indian-days.ts'
import type { TemplateEntry } from '#domain/statement/template-form.ts'
import { supabase } from '#web/lib/supabase.ts'
import { overtaken, type Saved } from '../../lib/saving.ts'

export type TemplateRow = Tables<'statement_templates'>

const templates = () => supabase().from('statement_templates')

/** The template that a year is written by. */
export async function readTemplateOf(year: number): Promise<TemplateRow> {
  const { data } = await templates()
    .select('*')
    .lte('from_year', year)
    .order('from_year', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  return data
}

export async function addTemplate(entry: TemplateEntry): Promise<Saved<TemplateRow>> {
  const { data } = await templates().insert(entry).select().single().throwOnError()
  return { outcome: 'saved', row: data }
}

/** Somebody found it equal to the portal's today. What another has changed since was not compared. */
export async function noteCompared({ id, updated_at }: TemplateRow): Promise<void> {
  const { outcome } = await updateTemplate(id, { compared_on: dayOf(new Date()) }, updated_at)
  if (outcome === 'conflict') throw new Error('Someone else has changed the template. Compare it again.')
}

export async function updateTemplate(
  id: string,
  entry: Partial<TemplateEntry>,
  basedOn: string,
): Promise<Saved<TemplateRow>> {
  const { data } = await templates()
    .update(entry)
    .eq('id', id)
    .eq('updated_at', basedOn)
    .select()
    .throwOnError()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await templates().select('*').eq('id', id).maybeSingle().throwOnError()
  return overtaken(theirs, basedOn)
}
