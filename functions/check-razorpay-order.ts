import { checkRazorpayOrder as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/**
 * Has the server ask the provider how an order or a subscription stands: after a failed attempt, where a donor comes
 * back without a result, or when staff check again. The browser's own word about it is not needed.
 */
export const checkRazorpayOrder = implement(contract, ({ input, address }, { giving }) =>
  giving.checkOrder(
    'razorpay_order_id' in input
      ? { orderId: input.razorpay_order_id }
      : { subscriptionId: input.razorpay_subscription_id },
    address,
  ),
)
