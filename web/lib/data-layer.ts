declare global {
  interface Window {
    /** The tag manager's queue: its script reads earlier entries when it arrives. */
    dataLayer?: unknown[]
  }
}

export function pushToDataLayer(entry: object): void {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}
