import { giftLink as contract } from '#domain/api/giving.ts'
import { implement } from './context.ts'

const nothing = () => new Response(null, { status: 204 })

/** What a link in a letter opens: one gift and its monthly gift, without a name or an address. */
export const giftLink = implement(contract, async ({ input, address }, { giving }) => {
  const { token, action } = input
  await giving.link.takeAttempt(address)
  if (action === 'receipt') return giving.link.receipt(token)
  if (action === 'method') return giving.link.method(token)
  if (action === 'revoke') {
    await giving.link.revoke(token)
    return nothing()
  }
  if (action === 'send_method_link') {
    await giving.link.sendMethodLink(token)
    return nothing()
  }
  return giving.link.show(token)
})
