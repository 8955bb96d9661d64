import { refuse, type ServerFunction } from './context.ts'

const REFERENCE = /^[\x21-\x7e]{1,100}$/

/**
 * What a thank-you page shows when it is reloaded or shared: the amount, the cause and the reference. Found
 * by the payment's id, or by the order's while it is still being settled. Who gave is nobody's business here.
 */
export const giftSummary: ServerFunction = {
  methods: ['GET'],
  needsKey: true,
  async handle(request, { giving }) {
    const reference = new URL(request.url).searchParams.get('reference') ?? ''
    const summary = REFERENCE.test(reference) ? await giving.summary(reference) : undefined
    if (!summary) return refuse(404, 'gift_not_found', 'No gift has this reference.')
    return Response.json(summary, { headers: { 'Cache-Control': 'private, no-store' } })
  },
}
