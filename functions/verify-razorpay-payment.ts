import { verifyRazorpayPayment as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/** Takes the checkout's signed result: the browser reports, the server decides. */
export const verifyRazorpayPayment = implement(contract, ({ input, address }, { giving }) =>
  giving.verifyPayment(
    {
      orderId: input.razorpay_order_id,
      paymentId: input.razorpay_payment_id,
      signature: input.razorpay_signature,
    },
    address,
  ),
)
