import { razorpayWebhook as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/** Takes the provider's events. They are stored at once and worked on later, so the provider never waits. */
export const razorpayWebhook = implement(contract, async ({ request }, { giving }) => {
  const isNew = await giving.receiveEvent({
    // As it came: the signature is over bytes, and decoding may change them.
    body: Buffer.from(await request.arrayBuffer()),
    signature: request.headers.get('x-razorpay-signature') ?? '',
    eventId: request.headers.get('x-razorpay-event-id'),
  })
  return { status: isNew ? ('stored' as const) : ('known' as const) }
})
