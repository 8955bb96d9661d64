/**
 * Data that the server returns to the payer alone, on its way from the payment to the thank-you page: the
 * token of the gift's page, and the recipient of the letter. It is kept in memory only: no storage, history
 * entry or element holds the token, so that neither the browser's next user nor a tag that reads the page can
 * get it. (A tag that the visitor agreed to and that replaces `fetch` could: docs/security.md.) A reload
 * forgets it.
 */
export type Handover = {
  token: string | undefined
  /** Opens the form for the receipt details. */
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
