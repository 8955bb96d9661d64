import { browserBackend } from '#web/lib/backend.ts'
import { type CheckoutClass, loadCheckout } from '#web/lib/checkout.ts'
import { giftProof } from './gift-proof.ts'
import { checkoutAddress } from './orders.ts'

const PROOF_PATIENCE_MS = 5000

/**
 * Fetches the prerequisites of an order as soon as a donor reaches for an amount and never before: the
 * provider's window, and the proof of work. Both are ready by the time the button is pressed.
 */
export function preparation() {
  let checkout: Promise<CheckoutClass> | undefined
  let proof: Promise<string | null> | undefined

  const paymentWindow = () => {
    checkout ??= checkoutAddress(browserBackend())
      .then(loadCheckout)
      .catch((error) => {
        checkout = undefined
        throw error
      })
    return checkout
  }
  const prove = () => {
    proof ??= giftProof(browserBackend()).catch((error) => {
      console.error(error)
      return null
    })
    return proof
  }

  return {
    prepare() {
      paymentWindow().catch(console.error)
      prove()
    },
    paymentWindow,
    /** Proof for one order; null if it takes too long, since the server also accepts gifts without it. */
    async takeProof(): Promise<string | null> {
      const ready = await Promise.race([prove(), later(PROOF_PATIENCE_MS)])
      proof = undefined
      return ready
    },
  }
}

const later = (ms: number) => new Promise<null>((done) => setTimeout(() => done(null), ms))
