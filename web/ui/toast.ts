/** Short messages to the visitor. Any code may call `toast`; the one `Toaster` in the layout shows them. */
type Kind = 'success' | 'error' | 'warning' | 'loading'
export type Action = { label: string; run: () => void }
export type Toast = {
  id: number
  kind: Kind
  text: string
  action?: Action | undefined
  /** Smaller text under the message: the server's reason. */
  detail?: string | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const watchers = new Set<() => void>()

function set(next: readonly Toast[]) {
  toasts = next
  for (const watcher of watchers) watcher()
}

const show = (kind: Kind) => (text: string, action?: Action, detail?: string) => {
  const id = ++lastId
  set([{ id, kind, text, action, detail }, ...toasts])
  return id
}

export const toast = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  /** Stays until it is dismissed. */
  loading: show('loading'),
  dismiss(id: number) {
    set(toasts.filter((one) => one.id !== id))
  },
}

export const toastStore = {
  watch(watcher: () => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  read: () => toasts,
}
