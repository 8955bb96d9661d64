import type { Unsubscribe } from './outcome.ts'

/** What lets a mail program offer "Unsubscribe" (RFC 2369), and do it with one press (RFC 8058). */
export function unsubscribeHeaders({ oneClick, mailto }: Unsubscribe): Record<string, string> {
  const ways = [oneClick, mailto].filter((way) => way !== undefined)
  return {
    'List-Unsubscribe': ways.map((way) => `<${way}>`).join(', '),
    ...(oneClick && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  }
}
