import { z } from 'zod'
import { contactForm } from '../forms/contact.ts'
import { HONEYPOT_FIELD, LANGUAGE_FIELD, SECONDS_FIELD } from '../forms/sending.ts'
import { volunteerForm } from '../forms/volunteer.ts'
import { siteLanguages } from '../languages/languages.ts'
import { languageCalled } from '../messages/language.ts'
import { channels, isTemplateKey, type TemplateKey } from '../messages/templates.ts'
import { contract } from './contract.ts'

/** Metadata of a form, parsed leniently: none of it justifies refusing a message. */
const sending = z.object({
  [HONEYPOT_FIELD]: z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'string' ? value.trim() : '')),
  [SECONDS_FIELD]: z
    .unknown()
    .optional()
    .transform((value) => (typeof value === 'number' && Number.isFinite(value) ? value : null)),
  [LANGUAGE_FIELD]: z
    .unknown()
    .optional()
    .transform((value) => languageCalled(typeof value === 'string' ? value : null)),
})

const accepted = z.object({ success: z.literal(true) })

/** State of a message shortly after it was queued; `failure` has the reason if it was not sent. */
const messageState = z.object({ id: z.string(), state: z.string(), failure: z.string().nullable() })
export type MessageState = z.infer<typeof messageState>

/** 10,000 characters of any script, JSON-escaped. */
const LONG_TEXT = 64 * 1024

export const contactFormContract = contract({
  method: 'POST',
  callers: ['visitor'],
  input: z.intersection(contactForm, sending),
  invalid: { code: 'invalid_message', message: 'The message is incomplete.' },
  idempotencyKey: 'lenient',
  maxBody: LONG_TEXT,
  answer: accepted,
})

export const volunteerApplicationContract = contract({
  method: 'POST',
  callers: ['visitor'],
  input: z.intersection(volunteerForm, sending),
  invalid: { code: 'invalid_application', message: 'The application is incomplete.' },
  idempotencyKey: 'lenient',
  maxBody: LONG_TEXT,
  answer: accepted,
})

/**
 * The view of a guardian's link, and the guardian's decision; consent can be withdrawn. Without a decision
 * nothing changes.
 */
export const guardianConsent = contract({
  method: 'POST',
  callers: ['link'],
  input: z.object({ token: z.string().min(1).max(200), answer: z.enum(['yes', 'no']).optional() }),
  invalid: { status: 404, code: 'unknown_link', message: 'This link is too old or was already answered.' },
  answer: z.object({ name: z.string(), interest_area: z.string(), answer: z.enum(['yes', 'no']).nullable() }),
})

/** The key makes a double press reply once. */
export const inboxReply = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['messages'],
  input: z.object({
    kind: z.enum(['message', 'application'], { error: 'What is answered is not named.' }),
    id: z.uuid({ error: 'What is answered is not named.' }),
    subject: z
      .string({ error: 'Enter a subject.' })
      .trim()
      .min(1, { error: 'Enter a subject.' })
      .max(300, { error: 'The subject must be at most 300 characters.' }),
    body: z
      .string({ error: 'Enter a reply.' })
      .trim()
      .min(1, { error: 'Enter a reply.' })
      .max(10_000, { error: 'The answer must be at most 10,000 characters.' }),
  }),
  invalid: { code: 'invalid_reply', message: 'The answer is incomplete.' },
  idempotencyKey: 'uuid',
  answer: z.object({ id: z.string() }),
})

/** One gift, or a donor for their last gift. */
const thanked = {
  gift: z.uuid().optional(),
  donor: z.uuid().optional(),
}

/**
 * Prepares thanks to a donor in their language, or sends them by email and records them. `whatsapp` is the number as
 * WhatsApp takes it; null if there is none or the donor refused WhatsApp.
 */
export const thankDonor = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['gifts.write'],
  needs: ({ action }) => (action === 'email' ? ['messages'] : ['gifts.write']),
  input: z
    .discriminatedUnion('action', [
      z.object({ action: z.literal('prepare'), ...thanked }),
      z.object({
        action: z.literal('email'),
        ...thanked,
        subject: z.string().trim().min(1, { error: 'Enter a subject.' }).max(300),
        text: z
          .string()
          .trim()
          .min(1, { error: 'Enter the text of the message.' })
          .max(10_000, { error: 'The text must be at most 10,000 characters.' }),
      }),
    ])
    .refine(({ gift, donor }) => (gift === undefined) !== (donor === undefined), {
      error: 'Whom to thank is not named.',
    }),
  invalid: { code: 'invalid_thanks', message: 'The thanks are incomplete.' },
  answer: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    whatsapp: z.string().nullable(),
    language: z.string(),
    subject: z.string(),
    text: z.string(),
  }),
})

/** `subject` and `body` preview unsaved texts; without them the stored ones are sent. */
export const sendTestMessage = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['messages'],
  input: z
    .object({
      template: z.custom<TemplateKey>((key) => typeof key === 'string' && isTemplateKey(key), {
        error: 'There is no such template.',
      }),
      channel: z.enum(channels).default('email'),
      language: z.enum(siteLanguages, { error: 'language must be one of the site.' }),
      recipient: z.string({ error: 'Enter whom to send it to.' }).trim().min(1).max(254),
      subject: z.string().optional(),
      body: z.string().optional(),
    })
    .refine(({ channel, recipient }) => channel !== 'email' || z.email().safeParse(recipient).success, {
      error: 'Please enter a valid email address.',
    }),
  invalid: { code: 'invalid_test', message: 'The test is incomplete.' },
  answer: messageState,
})

/** Sends a new message with `resend_of` set to the first; `recipient` corrects a wrong address. */
export const resendMessage = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['messages'],
  input: z.object({
    id: z.uuid({ error: 'The message is not named.' }),
    recipient: z.string().trim().min(1).max(254).nullish(),
  }),
  invalid: { code: 'invalid_resend', message: 'The message is not named.' },
  answer: messageState,
})

/**
 * Sends a story to donors: `count` returns the number of recipients, `test` also sends the letter to the caller, `send`
 * to the recipients. A repeated `send` returns the sending under way. `stop` returns 204.
 */
export const storyLetter = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['messages'],
  input: z.union([
    z.object({
      story_id: z.uuid(),
      since: z.iso.date(),
      action: z.enum(['count', 'test', 'send']),
    }),
    z.object({ id: z.uuid(), action: z.literal('stop') }),
  ]),
  invalid: { code: 'invalid_letter', message: 'Choose a story and the first day of the gifts.' },
  answer: z.object({ recipients: z.number(), id: z.string().optional() }),
})

/** `message` states in a sentence whether it works, or how to fix it. */
export const testConnection = contract({
  method: 'POST',
  callers: ['staff'],
  capabilities: ['settings'],
  input: z.object({
    service: z.enum(['razorpay', 'email', 'whatsapp'], { error: 'There is no such service.' }),
  }),
  invalid: { code: 'unknown_service', message: 'There is no such service.' },
  answer: z.object({ ok: z.boolean(), message: z.string() }),
})
