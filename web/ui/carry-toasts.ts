import { KEPT } from './carried-toasts.ts'
import { toastStore } from './toast.ts'

/** Carries success toasts and warnings over to the next document, if another one is loaded while they are shown. */
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
