/**
 * What the server tells the payer alone, on its way from the payment to the thank-you page: the token that opens
 * the gift's own page, and where the letter goes. It is kept in this window's memory: no storage, no history entry
 * and no element of the page holds the token, so that the browser's next user can't read it, nor a tag that looks at
 * the page. (A tag that the visitor agreed to and that replaces `fetch` could: docs/security.md.) A reload forgets it.
 */
export type Handover = {
  token: string | undefined
  /** Opens the form for what a tax receipt needs. */
  detailsToken: string | undefined
  letterTo: string | null | undefined
}

const handovers = new Map<string, Handover>()

export function keepHandover(reference: string, handover: Handover): void {
  handovers.set(reference, handover)
}

export function handoverOf(reference: string): Handover | undefined {
  return handovers.get(reference)
}
