import type { Tables, TablesUpdate } from '#domain/database.types.ts'
import { supabase } from '#web/lib/supabase.ts'
import { isGone, overtaken, type Saved } from '../../lib/saving.ts'

export type MenuItem = Tables<'navigation_items'>
export type MenuItemFields = Pick<MenuItem, 'label' | 'path' | 'is_external' | 'order' | 'parent_id'>

const menu = () => supabase().from('navigation_items')

export async function readMenu(): Promise<MenuItem[]> {
  const { data } = await menu()
    .select('*')
    .order('order', { ascending: true })
    .order('created_at')
    .throwOnError()
  return data
}

export async function saveMenuItem(
  id: string,
  fields: MenuItemFields,
  basedOn: string | null,
): Promise<Saved<MenuItem>> {
  const { data } = await menu()
    .update(fields satisfies TablesUpdate<'navigation_items'>)
    .eq('id', id)
    .eq('updated_at', basedOn ?? '')
    .select()
    .throwOnError()
  if (data[0]) return { outcome: 'saved', row: data[0] }
  const { data: theirs } = await menu().select('*').eq('id', id).maybeSingle().throwOnError()
  return overtaken(theirs, basedOn)
}

export async function addMenuItem(order: number): Promise<MenuItem> {
  const { data } = await menu()
    .insert({ label: 'New Item', path: '/', order, is_external: false, parent_id: null })
    .select()
    .single()
    .throwOnError()
  return data
}

export async function deleteMenuItem(id: string): Promise<true> {
  const { data } = await menu().delete().eq('id', id).select('id').throwOnError()
  const isStillThere = async () => (await menu().select('id').eq('id', id).throwOnError()).data.length > 0
  return isGone(data, isStillThere)
}

/** Restores a deleted item with its children. */
export async function restoreMenuItem(item: MenuItem, childIds: readonly string[]): Promise<true> {
  await menu().insert(item).throwOnError()
  if (childIds.length > 0) await menu().update({ parent_id: item.id }).in('id', childIds).throwOnError()
  return true
}
