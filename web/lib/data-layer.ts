declare global {
  interface Window {
    /** The tag manager's inbox: what was put in before its script arrived is read then. */
    dataLayer?: unknown[]
  }
}

export function pushToDataLayer(entry: object): void {
  window.dataLayer ??= []
  window.dataLayer.push(entry)
}
