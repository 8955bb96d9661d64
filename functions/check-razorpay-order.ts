import { checkRazorpayOrder as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

/**
 * Has the server ask the provider how an order stands: after a failed attempt, or where a donor comes back
 * without a result. The browser's own word about it is not needed.
 */
export const checkRazorpayOrder = implement(contract, ({ input, address }, { giving }) =>
  giving.checkOrder(input.razorpay_order_id, address),
)
