import { SECRET_SETTINGS } from '#domain/settings/settings.ts'
import { supabase } from '#web/lib/supabase.ts'
import { organisationName } from '../data/organisation-name.ts'
import { withAuthors } from '../data/staff-names.ts'

const settings = () => supabase().from('site_settings')
const NO_ROW = 'PGRST116'
const NEVER_STORED = '-infinity'
const OVERTAKEN = 'PT409'

/** `version` is null if a setting was never stored. */
export type StoredSetting = { value: string; version: string | null; isSample?: boolean }
export type StoredSettings<Key extends string = string> = Record<Key, StoredSetting>

/** Stored values by key; empty without a row. Secrets are returned as masks. */
export async function readSettings<Key extends string>(keys: readonly Key[]): Promise<StoredSettings<Key>> {
  const stored = new Map((await read(keys)).map(({ key, ...row }) => [key, row]))
  const settingOf = (key: Key): StoredSetting => {
    const row = stored.get(key)
    return {
      value: row?.value ?? '',
      version: row?.updated_at ?? null,
      isSample: row?.is_sample === true && row.value !== '',
    }
  }
  return Object.fromEntries(keys.map((key) => [key, settingOf(key)])) as StoredSettings<Key>
}

async function read(keys: readonly string[]) {
  const [only] = keys
  if (keys.length !== 1 || only === undefined)
    return (await settings().select('key, value, updated_at, is_sample').in('key', keys).throwOnError()).data
  const { data, error } = await settings()
    .select('key, value, updated_at, is_sample')
    .eq('key', only)
    .single()
  if (error && error.code !== NO_ROW) throw error
  return data ? [data] : []
}

export type SettingToSave = { key: string; value: string; basedOn: string | null }

/** Stores all changes, or none if someone else has changed one since its base version. */
export async function saveSettings(changes: readonly SettingToSave[]): Promise<'saved' | 'conflict'> {
  const rows = changes.map(({ key, value, basedOn }) => ({ key, value, updated_at: basedOn ?? NEVER_STORED }))
  const { error } = await settings().upsert(rows, { onConflict: 'key' })
  if (error && error.code !== OVERTAKEN) throw error
  if (changes.some(({ key }) => key === 'org_name')) organisationName.forget()
  return error ? 'conflict' : 'saved'
}

export function isSecret(key: string): boolean {
  return (SECRET_SETTINGS as readonly string[]).includes(key)
}

export type SecretSetAt = { key: string; at: string; by: string | null }

/** Date and author of each secret's last change. */
export async function secretsSetAt(keys: readonly string[]): Promise<SecretSetAt[]> {
  const { data } = await supabase()
    .from('audit_log')
    .select('row_key, changed_at, actor_id, actor_email')
    .eq('table_name', 'site_secrets')
    .in('row_key', keys)
    .in('action', ['insert', 'update'])
    .order('id', { ascending: false })
    .limit(50)
    .throwOnError()
  const entries = await withAuthors(data)
  return keys.flatMap((key) => {
    const latest = entries.find(({ row_key }) => row_key === key)
    return latest ? [{ key, at: latest.changed_at, by: latest.actor_email }] : []
  })
}
