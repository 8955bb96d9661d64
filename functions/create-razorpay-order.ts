import { readGiftRequest } from '#domain/donations/gift-request.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const KEY = /^[\x21-\x7e]{8,200}$/

/** Opens an order at the provider for a gift. What the gift is worth is the server's word from here on. */
export const createRazorpayOrder: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, { giving, address }) {
    const gift = readGiftRequest(await readJson(request), giving.limits)
    if (typeof gift === 'string') return refuse(400, 'invalid_gift', gift)
    const key = request.headers.get('idempotency-key')
    if (key !== null && !KEY.test(key))
      return refuse(400, 'invalid_idempotency_key', 'Idempotency-Key must have 8 to 200 plain characters.')
    const device = request.headers.get('user-agent') ?? ''
    const proof = request.headers.get('x-gift-proof')
    const { id, amount, currency } = await giving.openOrder(gift, { key, address, device, proof })
    return Response.json({ id, amount, currency })
  },
}
