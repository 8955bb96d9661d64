import type { Unsubscribe } from './outcome.ts'

/** Headers for the "Unsubscribe" of mail clients (RFC 2369), with one click (RFC 8058). */
export function unsubscribeHeaders({ oneClick, mailto }: Unsubscribe): Record<string, string> {
  const ways = [oneClick, mailto].filter((way) => way !== undefined)
  return {
    'List-Unsubscribe': ways.map((way) => `<${way}>`).join(', '),
    ...(oneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}
