import type { Json, Tables } from '#domain/database.types.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { organisationKeys, type StoredSetting } from '#domain/website/organisation.ts'
import { supabase } from '#web/lib/supabase.ts'
import { ALREADY_THERE } from '../../lib/reason-of.ts'
import { overtaken, type Saved } from '../../lib/saving.ts'

export type ContentRow = Tables<'page_content'>

const content = () => supabase().from('page_content')

export async function readContent(slug: PageSlug): Promise<ContentRow[]> {
  const { data } = await content().select('*').eq('page_slug', slug).order('element_id').throwOnError()
  return data
}

export async function readAllContent(): Promise<ContentRow[]> {
  const { data } = await content().select('*').throwOnError()
  return data
}

/** Settings that replace details missing on the Contact page. */
export async function readOrganisation(): Promise<readonly StoredSetting[]> {
  const { data } = await supabase()
    .from('site_settings')
    .select('key, value, is_sample')
    .in('key', organisationKeys)
    .throwOnError()
  return data
}

export type ElementToSave = { slug: PageSlug; elementId: string; content: Json; rowId: string | null }

/** Stores an element: inserts its row on the first save, and updates it afterwards. */
export async function saveElement(
  { slug, elementId, content: content_data, rowId }: ElementToSave,
  basedOn: string | null,
): Promise<Saved<ContentRow>> {
  if (rowId === null) {
    const { data, error } = await content()
      .insert({ page_slug: slug, element_id: elementId, content_data })
      .select()
      .single()
    if (data) return { outcome: 'saved', row: data }
    if (error.code !== ALREADY_THERE) throw error
    return { outcome: 'conflict', theirs: await readElement(slug, elementId) }
  }
  const { data } = await content()
    .update({ content_data, updated_at: new Date().toISOString() })
    .eq('id', rowId)
    .eq('updated_at', basedOn ?? '')
    .select()
    .throwOnError()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  return overtaken(await readElement(slug, elementId), basedOn)
}

async function readElement(slug: PageSlug, elementId: string): Promise<ContentRow | null> {
  const { data } = await content()
    .select('*')
    .eq('page_slug', slug)
    .eq('element_id', elementId)
    .maybeSingle()
    .throwOnError()
  return data
}
