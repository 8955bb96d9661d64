import * as z from 'zod/mini'
import { emailAddress, personName } from './fields.ts'

const SUBJECT_SHORT = 'Subject must be at least 5 characters.'
const MESSAGE_SHORT = 'Message must be at least 10 characters.'

export const contactForm = z.object({
  name: personName,
  email: emailAddress('Please enter a valid email address.'),
  subject: z
    .string(SUBJECT_SHORT)
    .check(
      z.trim(),
      z.minLength(5, SUBJECT_SHORT),
      z.maxLength(300, 'Subject must be at most 300 characters.'),
    ),
  message: z
    .string(MESSAGE_SHORT)
    .check(
      z.trim(),
      z.minLength(10, MESSAGE_SHORT),
      z.maxLength(10_000, 'Message must be at most 10,000 characters.'),
    ),
})

export type ContactMessage = z.infer<typeof contactForm>
