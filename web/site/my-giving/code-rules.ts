import * as z from 'zod/mini'
import { westernDigits } from '#domain/india/western-digits.ts'

/** People copy a code with blanks around or within it, and type it in the digits of their keyboard. */
export function codeRules({ problem }: { problem: string }) {
  return z.object({
    code: z.string().check(
      z.overwrite((code) => westernDigits(code).replace(/\s/g, '')),
      z.regex(/^\d{6}$/, problem),
    ),
  })
}
