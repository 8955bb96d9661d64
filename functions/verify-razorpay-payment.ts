import { verifyRazorpayPayment as contract } from '#domain/api/giving.ts'
import { implement, refuse } from './context.ts'

/** Takes the checkout's signed result: the browser reports, the server decides. */
export const verifyRazorpayPayment = implement(contract, async ({ input, address }, { giving }) => {
  if (!('razorpay_order_id' in input))
    return refuse(404, 'unknown_order', 'No gift was begun with this order.')
  const result = {
    orderId: input.razorpay_order_id,
    paymentId: input.razorpay_payment_id,
    signature: input.razorpay_signature,
  }
  return { ...(await giving.verifyPayment(result, address)), reference: input.razorpay_payment_id }
})
