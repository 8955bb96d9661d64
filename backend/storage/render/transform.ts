import { z } from 'zod'
import { Problem } from '../../base/problem.ts'

/** Parameters of a request for a resized picture. */

export type Transform = z.infer<typeof query>

const pixels = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number of pixels')
  .transform(Number)
  .refine((value) => value > 0, 'must be more than 0')
  .optional()

const query = z.object({
  width: pixels,
  height: pixels,
  /** Accepted and ignored: each format has one quality. */
  quality: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number from 20 to 100')
    .optional(),
  format: z
    .enum(['origin', 'avif', 'webp', 'jpeg', 'png'], { error: 'must be origin, avif, webp, jpeg or png' })
    .optional(),
  resize: z.enum(['cover', 'contain', 'fill'], { error: 'must be cover, contain or fill' }).default('cover'),
})

export function readTransform(asked: Record<string, string>): Transform {
  const parsed = query.safeParse(asked)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new Problem({
    status: 400,
    code: 'invalid_transform',
    message: issue ? `${issue.path.join('.')} ${issue.message}.` : 'The size could not be read.',
  })
}
