import type { Backend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'

/**
 * Proof of work for an order: a solved challenge of the server. The solver is a separate chunk, loaded only
 * by donors about to give.
 */
export async function giftProof(backend: Backend): Promise<string> {
  const [{ challenge, bits }, { solve }] = await Promise.all([
    callFunction(backend, 'gift-challenge', {}, { method: 'GET' }),
    import('#domain/donations/gift-proof.ts'),
  ])
  return solve(challenge, bits)
}
