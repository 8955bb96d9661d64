import { z } from 'zod'
import { readJson, refuse, type ServerFunction } from './context.ts'

const question = z.object({ razorpay_order_id: z.string().min(1).max(100) })

/**
 * Has the server ask the provider how an order stands: after a failed attempt, or where a donor comes back
 * without a result. The browser's own word about it is not needed.
 */
export const checkRazorpayOrder: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, { giving, address }) {
    const parsed = question.safeParse(await readJson(request))
    if (!parsed.success) return refuse(400, 'invalid_order', 'The order is not named.')
    return Response.json(await giving.checkOrder(parsed.data.razorpay_order_id, address))
  },
}
