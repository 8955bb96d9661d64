import { toast, toastStore } from './toast.ts'

/** Good news that is on the screen when a page is left by loading another document is shown there again. */
const KEPT = 'daan-toasts'

export function carryToasts(): void {
  const texts = toastStore
    .read()
    .filter(({ kind }) => kind === 'success')
    .map(({ text }) => text)
  try {
    if (texts.length > 0) sessionStorage.setItem(KEPT, JSON.stringify(texts))
  } catch {
    // Storage may be switched off: then the message is lost with its page.
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
