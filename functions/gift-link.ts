import { giftLink as contract } from '#domain/api/giving.ts'
import { implement, refuse } from './context.ts'
import { sendFile } from './send-file.ts'

const nothing = () => new Response(null, { status: 204 })

/** What a link in a letter opens: one gift and its monthly gift, without a name or an address. */
export const giftLink = implement(contract, async ({ input, address }, { giving, receipts }) => {
  const { token, action } = input
  await giving.link.takeAttempt(address)
  if (action === 'receipt') {
    const donationId = await giving.link.receiptOf(token)
    const file = donationId && (await receipts.fileOf(donationId))
    return file ? sendFile(file) : refuse(404, 'no_receipt', 'There is no receipt yet.')
  }
  if (action === 'method') return giving.link.method(token)
  if (action === 'revoke') {
    await giving.link.revoke(token)
    return nothing()
  }
  if (action === 'send_method_link') return { channels: await giving.link.sendMethodLink(token) }
  const { donationId, isProved, view } = await giving.link.show(token)
  if (action === 'send_details_link') {
    if (donationId && (await receipts.sendDetailsLink(donationId))) return nothing()
    return refuse(409, 'no_address', 'We know no email address for this gift. Please write to us.')
  }
  if (action === 'details') {
    const details_token = donationId && (await receipts.detailsToken(donationId, isProved))
    if (details_token) return { details_token }
    return refuse(409, 'sent_by_letter', 'The link for the details goes to the email address of this gift.')
  }
  const state = donationId
    ? await receipts.receiptOf(donationId, isProved)
    : { receipt: null, missing: [], has_address: true, has_record: false }
  return { ...view, ...state }
})
