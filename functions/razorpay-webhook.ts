import type { ServerFunction } from './context.ts'

/** Takes the provider's events. They are kept at once and worked on later, so the provider never waits. */
export const razorpayWebhook: ServerFunction = {
  methods: ['POST'],
  needsKey: false,
  async handle(request, { giving }) {
    const isNew = await giving.receiveEvent({
      // As it came: the signature is over bytes, and decoding may change them.
      body: Buffer.from(await request.arrayBuffer()),
      signature: request.headers.get('x-razorpay-signature') ?? '',
      eventId: request.headers.get('x-razorpay-event-id'),
    })
    return Response.json({ status: isNew ? 'stored' : 'known' })
  },
}
