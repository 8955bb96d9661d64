import { isRecord } from '#domain/page-content/content.ts'
import type { Backend } from '#web/lib/backend.ts'

/**
 * What shows the server that an order is asked for by a browser with time to spend: a challenge of its own,
 * solved. The solver comes in a file of its own, only to those who are about to give.
 */
export async function giftProof(backend: Backend): Promise<string> {
  const [response, { solve }] = await Promise.all([
    backend.fetch(`${backend.url}/functions/v1/gift-challenge`, {
      headers: { apikey: backend.anonKey, Authorization: `Bearer ${backend.anonKey}` },
    }),
    import('#domain/donations/gift-proof.ts'),
  ])
  const answer: unknown = await response.json()
  if (!isRecord(answer) || typeof answer.challenge !== 'string' || typeof answer.bits !== 'number')
    throw new Error('The challenge came back incomplete.')
  return solve(answer.challenge, answer.bits)
}
