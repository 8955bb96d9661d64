/**
 * Reference of a message or application for sender and staff: free of personal data, and short enough to read
 * out.
 */
export function referenceNumber(kind: 'message' | 'application', id: string): string {
  return `${kind === 'message' ? 'M' : 'A'}-${id.slice(0, 8).toUpperCase()}`
}
