/** By which the sender and staff speak of one message or application: nobody's words, and short enough to read out. */
export function referenceNumber(kind: 'message' | 'application', id: string): string {
  return `${kind === 'message' ? 'M' : 'A'}-${id.slice(0, 8).toUpperCase()}`
}
