import { verifyRazorpayPayment as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/** Takes the checkout's signed result: the browser reports, the server decides. */
export const verifyRazorpayPayment = implement(contract, ({ input, address }, { giving }) => {
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = input
  const paid =
    'razorpay_order_id' in input
      ? { orderId: input.razorpay_order_id }
      : { subscriptionId: input.razorpay_subscription_id }
  return giving.verifyPayment({ ...paid, paymentId, signature }, address)
})
