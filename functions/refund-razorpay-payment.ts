import { z } from 'zod'
import { isAdministrator } from './administrator.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const wish = z.object({
  donation_id: z.uuid({ error: 'The gift is not named.' }),
  amount: z
    .number({ error: 'The amount to refund must be a number of rupees.' })
    .positive({ error: 'The amount to refund must be more than nothing.' })
    .nullish(),
  reason: z
    .string({ error: 'Please give a reason for the refund.' })
    .trim()
    .min(3, { error: 'Please give a reason for the refund.' })
    .max(500, { error: 'The reason must be at most 500 characters.' }),
})

/** Gives back a gift or a part of it, for administrators. */
export const refundRazorpayPayment: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, context) {
    if (!(await isAdministrator(context)))
      return refuse(403, 'not_an_administrator', 'Only administrators can refund a gift.')
    const parsed = wish.safeParse(await readJson(request))
    if (!parsed.success)
      return refuse(400, 'invalid_refund', parsed.error.issues[0]?.message ?? 'The refund is incomplete.')
    const id = request.headers.get('idempotency-key')
    if (id !== null && !z.uuid().safeParse(id).success)
      return refuse(400, 'invalid_idempotency_key', 'Idempotency-Key must be a UUID.')
    const { donation_id, amount, reason } = parsed.data
    const refund = await context.giving.refund(
      { donationId: donation_id, rupees: amount ?? null, reason, id },
      context.claims,
    )
    return Response.json(refund)
  },
}
