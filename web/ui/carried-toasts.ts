import { toast, toastStore } from './toast.ts'

/** Carries success toasts and warnings over to the next document, if another one is loaded while they are shown. */
const KEPT = 'daan-toasts'

export function carryToasts(): void {
  const shown = toastStore
    .read()
    .flatMap(({ kind, text }) => (kind === 'success' || kind === 'warning' ? [{ kind, text }] : []))
  try {
    if (shown.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(shown))
  } catch {
    // Storage may be disabled: then the message is lost with its page.
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
