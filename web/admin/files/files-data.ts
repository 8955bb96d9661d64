import type { Database, Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { causeTitles } from '../lib/cause-titles.ts'
import type { Use } from './file-use.ts'

type Listed = Database['public']['Functions']['list_files']['Returns'][number]
export type SiteFile = Omit<Listed, 'uses' | 'consent'> & { uses: Use[]; consent: Consent }
export type Consent = Tables<'file_notes'>['consent']
export type FileNote = { credit: string; consent: Consent }

const BUCKET = 'site_assets'

export async function listFiles(): Promise<SiteFile[]> {
  const { data } = await supabase().rpc('list_files').throwOnError()
  return data as SiteFile[]
}

/** The address that pages name a file by. */
export function addressOf({ name }: Pick<SiteFile, 'name'>): string {
  const { publicUrl } = supabase().storage.from(BUCKET).getPublicUrl(name).data
  return publicUrl.startsWith(`${location.origin}/`) ? publicUrl.slice(location.origin.length) : publicUrl
}

export async function saveNote(name: string, note: FileNote): Promise<void> {
  await supabase()
    .from('file_notes')
    .upsert({ name, ...note })
    .throwOnError()
}

/** Puts the file at an address wherever this one is used. Answers in how many places. */
export async function replaceFile(name: string, address: string): Promise<number> {
  const new_name = decodeURIComponent(address.slice(address.indexOf(`/${BUCKET}/`) + BUCKET.length + 2))
  const { data } = await supabase().rpc('replace_file', { old_name: name, new_name }).throwOnError()
  causeTitles.forget()
  return data
}
