import { z } from 'zod'
import { plainText } from '../forms/fields.ts'
import { isDay } from '../india/indian-days.ts'
import { nameProblems } from '../input/name-problems.en.ts'
import { roles } from '../people/roles.ts'
import { contract } from './contract.ts'

const name = z
  .string()
  .trim()
  .max(100, { error: 'The name is too long.' })
  .check(plainText(nameProblems))
  .default('')

const day = z.string().refine((text) => isDay(text), { error: 'A day looks like 2027-03-31.' })

const sentInvitation = z.object({
  id: z.string(),
  email: z.string(),
  /** Returned only this once: the database stores its digest. */
  link: z.string(),
  /** False while no email service is configured: the link must then be passed on by hand. */
  is_mailed: z.boolean(),
  expires_at: z.string(),
})

export const inviteAdministrator = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['people'],
  input: z.object({
    email: z.string({ error: 'Please enter a valid email address.' }),
    first_name: name,
    last_name: name,
    role: z.enum(roles, { error: 'There is no such role.' }).default('admin'),
    /** The last Indian day of access. */
    access_ends_on: day.nullish(),
  }),
  invalid: { code: 'invalid_invitation', message: 'The invitation is incomplete.' },
  answer: sentInvitation,
})

/** Replaces the link sent before. */
export const resendInvitation = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['people'],
  input: z.object({ id: z.uuid() }),
  invalid: { code: 'invalid_invitation', message: 'The invitation is not named.' },
  answer: sentInvitation,
})

/** Shows an invitation without consuming it. */
export const readInvitation = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({ token: z.string().min(1).max(200) }),
  invalid: { code: 'invalid_invitation', message: 'The link is not complete.' },
  answer: z.object({
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    invited_by: z.string(),
    role: z.enum(roles),
    access_ends_on: z.string().nullable(),
  }),
})

export const acceptInvitation = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({
    token: z.string({ error: 'The link is not complete.' }).min(1).max(200),
    password: z.string({ error: 'Please choose a password.' }),
    first_name: name,
    last_name: name,
  }),
  invalid: { code: 'invalid_invitation', message: 'The answer is incomplete.' },
  answer: z.object({ email: z.string() }),
})
