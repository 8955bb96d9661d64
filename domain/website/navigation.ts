import { inOrder } from './in-order.ts'
import { safeLink } from './links.ts'

export type NavigationItem = {
  id: string
  label: string
  path: string
  is_external: boolean
  order: number
  parent_id: string | null
}

/**
 * The menu of a new instance, and the fallback while the stored one cannot be read. Ids are assigned on
 * insert.
 */
export const navigationDefaults: readonly NavigationItem[] = [
  item('home', 'Home', '/'),
  item('about', 'About', '/about'),
  item('certificates', 'Certificates', '/about#certificates', 'about'),
  item('our-work', 'Our Work', '/our-work'),
  item('impact', 'Impact', '/impact'),
  item('stories', 'Stories', '/impact#stories', 'impact'),
  item('csr-partnership', 'CSR Partnership', '/csr-partnership'),
  item('volunteer', 'Volunteer', '/volunteer'),
  item('contact', 'Contact', '/contact'),
].map((entry, order) => ({ ...entry, order }))

function item(id: string, label: string, path: string, parent?: string) {
  return { id, label, path, is_external: false, parent_id: parent ?? null }
}

/**
 * The stored menu in order, children under their parent. Omits items without a label or with an unsafe path.
 */
export function readNavigation(stored: unknown): readonly NavigationItem[] {
  if (!Array.isArray(stored)) return navigationDefaults
  return inOrder(
    stored.flatMap((row: Partial<Record<keyof NavigationItem, unknown>> | null) => {
      const path = safeLink(row?.path)
      const label = typeof row?.label === 'string' ? row.label.trim() : ''
      if (!row || path === null || !label) return []
      return {
        id: String(row.id),
        label,
        path,
        is_external: row.is_external === true,
        order: Number.isInteger(row.order) ? Number(row.order) : 0,
        parent_id: typeof row.parent_id === 'string' ? row.parent_id : null,
      }
    }),
  )
}
