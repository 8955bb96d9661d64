import type { Database, Tables } from '#domain/database.types.ts'
import { nameOfAddress } from '#web/lib/site-assets.ts'
import { supabase } from '#web/lib/supabase.ts'
import { causeTitles } from '../../data/cause-titles.ts'
import { readAll } from '../../data/read-all.ts'
import type { Use } from './file-use.ts'

type Listed = Database['public']['Functions']['list_files']['Returns'][number]
export type SiteFile = Omit<Listed, 'uses' | 'consent'> & { uses: Use[]; consent: Consent }
export type Consent = Tables<'file_notes'>['consent']
/** Metadata of a picture; without an alternative text if no place shows one. */
export type FileNote = { alt?: string; credit: string; consent: Consent }

/** The newest first. */
export async function listFiles(): Promise<SiteFile[]> {
  const files = await readAll(() =>
    supabase().rpc('list_files').order('created_at', { ascending: false }).order('name'),
  )
  return files.map((file) => ({ ...file, uses: file.uses as Use[], consent: file.consent as Consent }))
}

export async function saveNote(name: string, { alt, ...note }: FileNote): Promise<void> {
  if (alt !== undefined) await supabase().rpc('describe_file', { file_name: name, alt }).throwOnError()
  await supabase()
    .from('file_notes')
    .upsert({ name, ...note })
    .throwOnError()
}

/** Replaces this file by the one at an address wherever it is used. Returns the number of places. */
export async function replaceFile(name: string, address: string): Promise<number> {
  const { data } = await supabase()
    .rpc('replace_file', { old_name: name, new_name: nameOfAddress(address) })
    .throwOnError()
  causeTitles.forget()
  return data
}
