import type { ServerFunction } from './context.ts'

/** Hands out what a browser has to work on while its donor chooses an amount: see `create-razorpay-order`. */
export const giftChallenge: ServerFunction = {
  methods: ['GET'],
  needsKey: true,
  async handle(request, { giving, address }) {
    const device = request.headers.get('user-agent') ?? ''
    return Response.json(await giving.challenge({ address, device }), {
      headers: { 'Cache-Control': 'no-store' },
    })
  },
}
