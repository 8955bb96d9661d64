import { supabase } from '#web/lib/supabase.ts'

const settings = () => supabase().from('site_settings')
const NO_ROW = 'PGRST116'

/** The stored values by key; a key without a row is empty. Secrets come back as masks. */
export async function readSettings<Key extends string>(keys: readonly Key[]): Promise<Record<Key, string>> {
  const stored = keys.length === 1 ? await readOne(keys[0] ?? '') : await readSeveral(keys)
  return Object.fromEntries(keys.map((key) => [key, stored.get(key) ?? ''])) as Record<Key, string>
}

async function readOne(key: string): Promise<Map<string, string>> {
  const { data, error } = await settings().select('value').eq('key', key).single()
  if (error && error.code !== NO_ROW) throw error
  return new Map(data ? [[key, data.value ?? '']] : [])
}

async function readSeveral(keys: readonly string[]): Promise<Map<string, string>> {
  const { data } = await settings().select('key, value').in('key', keys).throwOnError()
  return new Map(data.map(({ key, value }) => [key, value ?? '']))
}

export async function saveSettings(values: readonly { key: string; value: string }[]): Promise<void> {
  await settings()
    .upsert([...values], { onConflict: 'key' })
    .throwOnError()
}

export type SecretSetAt = { key: string; at: string; by: string | null }

/** When each secret was last entered, and by whom. */
export async function secretsSetAt(keys: readonly string[]): Promise<SecretSetAt[]> {
  const { data } = await supabase()
    .from('audit_log')
    .select('row_key, changed_at, actor_email')
    .eq('table_name', 'site_secrets')
    .in('row_key', keys)
    .in('action', ['insert', 'update'])
    .order('id', { ascending: false })
    .limit(50)
    .throwOnError()
  return keys.flatMap((key) => {
    const latest = data.find(({ row_key }) => row_key === key)
    return latest ? [{ key, at: latest.changed_at, by: latest.actor_email }] : []
  })
}
