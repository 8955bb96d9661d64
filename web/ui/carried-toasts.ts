import { toast } from './toast.ts'

/** Storage key for toasts of the next document, written by `carry-toasts.ts`. */
export const KEPT = 'daan-toasts'

export function hasCarriedToasts(): boolean {
  try {
    return sessionStorage.getItem(KEPT) !== null
  } catch {
    return false
  }
}

export function showCarriedToasts(): void {
  try {
    const kept = sessionStorage.getItem(KEPT)
    if (kept === null) return
    sessionStorage.removeItem(KEPT)
    type Carried = { kind: 'success' | 'warning'; text: string }
    for (const { kind, text } of JSON.parse(kept) as Carried[]) toast[kind](text)
  } catch {
    // Nothing to show.
  }
}
