import type { Tables } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { Saved } from '../../lib/saving.ts'
import { addressOf, readView, type View } from '../list-address.ts'

export type SavedView = Pick<Tables<'saved_views'>, 'id' | 'owner' | 'name' | 'path' | 'is_shared'>
export type ViewEntry = Pick<SavedView, 'name' | 'is_shared'>

const LIST = '/admin/donors'
const COLUMNS = 'id, owner, name, path, is_shared'
const MOST = 200

const views = () => supabase().from('saved_views')

/** The account's own views of donors, and those shared with everyone. */
export async function readSavedViews(): Promise<SavedView[]> {
  const { data } = await views()
    .select(COLUMNS)
    .like('path', `${LIST}?%`)
    .order('name')
    .limit(MOST)
    .throwOnError()
  return data
}

/** The path of a view as it is saved: without the search, which names a person, and without the page. */
export function pathOf(view: View): string {
  const query = addressOf({ ...view, search: '', page: 1 }).toString()
  return query ? `${LIST}?${query}` : LIST
}

/** The same for any path of the list. */
export const plainPath = (path: string) => pathOf(readView(new URLSearchParams(path.split('?')[1])))

export async function saveView(
  entry: ViewEntry,
  known: { id?: string; path: string },
): Promise<Saved<SavedView>> {
  const change = known.id
    ? views().update(entry).eq('id', known.id)
    : views().insert({ ...entry, path: known.path })
  const { data } = await change.select(COLUMNS).single().throwOnError()
  return { outcome: 'saved', row: data }
}

export async function deleteView(id: string): Promise<void> {
  await views().delete().eq('id', id).select('id').single().throwOnError()
}
