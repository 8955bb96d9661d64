import { z } from 'zod'
import { readJson, refuse, type ServerFunction } from './context.ts'

const id = z.string().min(1).max(100)
const result = z.object({
  razorpay_order_id: id,
  razorpay_payment_id: id,
  razorpay_signature: z.string().min(1).max(200),
})

/** Takes the checkout's signed result: the browser reports, the server decides. */
export const verifyRazorpayPayment: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, { giving, address }) {
    const parsed = result.safeParse(await readJson(request))
    if (!parsed.success) return refuse(400, 'invalid_result', 'The result of the payment is incomplete.')
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = parsed.data
    return Response.json(
      await giving.verifyPayment(
        { orderId: razorpay_order_id, paymentId: razorpay_payment_id, signature: razorpay_signature },
        address,
      ),
    )
  },
}
