import { z } from 'zod'
import { isAdministrator } from './administrator.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const rupees = z
  .number({ error: 'An amount must be a number of rupees.' })
  .nonnegative({ error: 'An amount cannot be less than nothing.' })
  .max(999_999_999_999.99, { error: 'The amount is too large.' })
  .refine((amount) => Number(amount.toFixed(2)) === amount, {
    error: 'An amount must be in rupees and paise.',
  })
  .nullish()

const wish = z
  .object({
    id: z.uuid({ error: 'The donation is not named.' }),
    refunded_amount: rupees,
    deducted_amount: rupees,
    reason: z
      .string({ error: 'Please give a reason for the correction.' })
      .trim()
      .min(3, { error: 'Please give a reason for the correction.' })
      .max(500, { error: 'The reason must be at most 500 characters.' }),
  })
  .refine(({ refunded_amount, deducted_amount }) => (refunded_amount ?? deducted_amount) != null, {
    error: 'Say how much was refunded or deducted.',
  })

/** Lowers what counts of a donation where staff know better than the provider's messages, for administrators. */
export const correctDonation: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, context) {
    if (!(await isAdministrator(context)))
      return refuse(403, 'not_an_administrator', 'Only administrators can correct a donation.')
    const parsed = wish.safeParse(await readJson(request))
    if (!parsed.success)
      return refuse(
        400,
        'invalid_correction',
        parsed.error.issues[0]?.message ?? 'The correction is incomplete.',
      )
    const { id, refunded_amount, deducted_amount, reason } = parsed.data
    const corrected = await context.giving.correct(
      {
        donationId: id,
        refundedAmount: refunded_amount ?? null,
        deductedAmount: deducted_amount ?? null,
        reason,
      },
      context.claims,
    )
    return Response.json(corrected)
  },
}
