import type { Tables } from '#domain/database.types.ts'
import type { Language } from '#domain/languages/languages.ts'
import { SPOKEN_SETTINGS } from '#domain/translations/item-texts.ts'
import { type Part, partsOf, type SourceText, textKey } from '#domain/translations/parts.ts'
import { supabase } from '#web/lib/supabase.ts'
import { may } from '../../data/may.ts'
import { readAll } from '../../data/read-all.ts'
import { ALREADY_THERE } from '../../lib/reason-of.ts'
import { overtaken, type Saved } from '../../lib/saving.ts'

export type TranslationRow = Tables<'translations'>
export type Translations = { parts: Part[]; stored: TranslationRow[] }

const table = () => supabase().from('translations')

/** All translatable texts, and their translations. */
export async function readTranslations(language: Language): Promise<Translations> {
  const client = supabase()
  const [content, causes, campaigns, stories, menu, settings, stored] = await Promise.all([
    client.from('page_content').select('page_slug, element_id, content_data').throwOnError(),
    client.from('causes').select('*').order('order').order('created_at').throwOnError(),
    client.from('campaigns').select('*').order('starts_on', { ascending: false }).order('id').throwOnError(),
    client.from('stories').select('*').order('published_on', { ascending: false }).order('id').throwOnError(),
    client.from('navigation_items').select('id, label').order('order').order('created_at').throwOnError(),
    client
      .from('site_settings')
      .select('key, value')
      .in('key', [...SPOKEN_SETTINGS])
      .throwOnError(),
    readStored(language),
  ])
  const parts = partsOf({
    content: content.data,
    causes: causes.data,
    campaigns: campaigns.data,
    stories: stories.data,
    menu: menu.data,
    settings: settings.data,
  })
  return { parts, stored }
}

/** The texts that the account may translate: those of campaigns without the right to write the site. */
export async function readOwnTranslations(language: Language): Promise<Translations> {
  const { parts, stored } = await readTranslations(language)
  return { parts: may('content') ? parts : parts.filter(({ kind }) => kind === 'campaign'), stored }
}

const readStored = (language: Language) =>
  readAll<TranslationRow>(() => table().select('*').eq('language', language).order('id'))

export const byKey = (stored: readonly TranslationRow[]) => new Map(stored.map((row) => [textKey(row), row]))

export type ToSave = {
  language: Language
  text: SourceText
  translation: string
  row: TranslationRow | null
}

/**
 * Stores a translation beside its English source. An empty one is removed, and visitors read the English
 * again.
 */
export async function saveTranslation(
  { language, text, translation, row }: ToSave,
  basedOn: string | null,
): Promise<Saved<TranslationRow | null>> {
  const { kind, item, field, source } = text
  if (row === null) {
    if (translation === '') return { outcome: 'saved', row: null }
    const { data, error } = await table()
      .insert({
        ...(await readRemoved(language, text)),
        language,
        kind,
        item,
        field,
        source,
        text: translation,
      })
      .select()
      .single()
    if (data) return { outcome: 'saved', row: data }
    if (error.code !== ALREADY_THERE) throw error
    return { outcome: 'conflict', theirs: await readOne(language, text) }
  }
  const version = basedOn ?? ''
  const { data } =
    translation === ''
      ? await table().delete().eq('id', row.id).eq('updated_at', version).select().throwOnError()
      : await table()
          .update({ text: translation, source, updated_at: new Date().toISOString() })
          .eq('id', row.id)
          .eq('updated_at', version)
          .select()
          .throwOnError()
  if (data[0]) return { outcome: 'saved', row: translation === '' ? null : data[0] }
  const theirs = await readOne(language, text)
  return theirs ? overtaken(theirs, basedOn) : { outcome: 'conflict', theirs: null }
}

async function readOne(
  language: Language,
  { kind, item, field }: SourceText,
): Promise<TranslationRow | null> {
  const { data } = await table()
    .select('*')
    .eq('language', language)
    .eq('kind', kind)
    .eq('item', item)
    .eq('field', field)
    .maybeSingle()
    .throwOnError()
  return data
}

/** Key of a removed translation's row: reusing it continues its history. */
export async function readRemoved(
  language: Language,
  { kind, item, field }: SourceText,
): Promise<{ id: string; created_at: string } | null> {
  const { data } = await supabase()
    .from('audit_log')
    .select('row_key, created_at:old_values->>created_at')
    .eq('table_name', 'translations')
    .eq('action', 'delete')
    .contains('old_values', { language, kind, item, field })
    .order('id', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return data?.row_key && data.created_at ? { id: data.row_key, created_at: data.created_at } : null
}
