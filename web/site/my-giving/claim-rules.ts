import * as z from 'zod/mini'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import { westernDigits } from '#domain/india/western-digits.ts'

type Problems = { referenceProblem: string; amountProblem: string; dayProblem: string }

/** Rules for a donor's claim of a gift that is not shown, in the digits of any keyboard. */
export function claimRules({ referenceProblem, amountProblem, dayProblem }: Problems) {
  const inDigits = z.overwrite(westernDigits)
  return z.object({
    reference: z.string().check(inDigits, z.trim(), z.minLength(3, referenceProblem), z.maxLength(100)),
    amount: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed) => parseRupees(typed) ?? 0),
      ),
      z.number().check(z.minimum(1, amountProblem), z.lt(1_000_000_000, amountProblem)),
    ),
    given_on: z.string().check(inDigits, z.regex(/^\d{4}-\d\d-\d\d$/, dayProblem)),
  })
}
