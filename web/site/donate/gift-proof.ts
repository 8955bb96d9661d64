import type { Backend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'

/**
 * What shows the server that an order is asked for by a browser with time to spend: a challenge of its own,
 * solved. The solver comes in a file of its own, only to those who are about to give.
 */
export async function giftProof(backend: Backend): Promise<string> {
  const [{ challenge, bits }, { solve }] = await Promise.all([
    callFunction(backend, 'gift-challenge', {}, { method: 'GET' }),
    import('#domain/donations/gift-proof.ts'),
  ])
  return solve(challenge, bits)
}
