import { toast, toastStore } from './toast.ts'

/** Carries success toasts over to the next document, if another one is loaded while they are shown. */
const KEPT = 'daan-toasts'

export function carryToasts(): void {
  const texts = toastStore
    .read()
    .filter(({ kind }) => kind === 'success')
    .map(({ text }) => text)
  try {
    if (texts.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(texts))
  } catch {
    // Storage may be disabled: then the message is lost with its page.
  }
}

export function showCarriedToasts(): void {
  try {
    const kept = sessionStorage.getItem(KEPT)
    if (kept === null) return
    sessionStorage.removeItem(KEPT)
    for (const text of JSON.parse(kept) as string[]) toast.success(text)
  } catch {
    // Nothing to show.
  }
}
