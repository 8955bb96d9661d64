/**
 * Draft of the form, kept while this window is open: looking up a letter or reloading loses nothing. The tax
 * identifier is never stored, nor is the link. Public pages in the same window load no tags while it exists
 * (consent/may-load.ts).
 */
const KEY = 'gift-details'
const STORED = [
  'kind',
  'name',
  'contact_person',
  'id_kind',
  'address',
  'pincode',
  'city',
  'state',
  'country',
  'citizenship',
  'email',
  'phone',
  'language',
  'yearly_receipts',
  'news',
] as const

export type DetailsDraft = Partial<Record<(typeof STORED)[number], string>>

export function readDraft(storage: Storage = sessionStorage): DetailsDraft {
  try {
    return only(JSON.parse(storage.getItem(KEY) ?? '{}'))
  } catch {
    return {}
  }
}

export function saveDraft(fields: FormData, storage: Storage = sessionStorage): void {
  try {
    storage.setItem(KEY, JSON.stringify(only(Object.fromEntries(fields))))
  } catch (error) {
    // Without storage, the input stays on the screen only.
    console.error(error)
  }
}

export function forgetDraft(storage: Storage = sessionStorage): void {
  storage.removeItem(KEY)
}

function only(values: Record<string, unknown>): DetailsDraft {
  return Object.fromEntries(
    STORED.flatMap((name) => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  )
}
