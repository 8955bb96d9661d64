import type * as z from 'zod/mini'
import { contactRules } from './contact-rules.ts'
import { contactProblems } from './problems.en.ts'

export const contactForm = contactRules(contactProblems)

export type ContactMessage = z.infer<typeof contactForm>
