import { z } from 'zod'
import { isAdministrator } from './administrator.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const reply = z.object({
  kind: z.enum(['message', 'application'], { error: 'What is answered is not named.' }),
  id: z.uuid({ error: 'What is answered is not named.' }),
  subject: z
    .string({ error: 'Enter a subject.' })
    .trim()
    .min(1, { error: 'Enter a subject.' })
    .max(300, { error: 'The subject must be at most 300 characters.' }),
  body: z
    .string({ error: 'Enter an answer.' })
    .trim()
    .min(1, { error: 'Enter an answer.' })
    .max(10_000, { error: 'The answer must be at most 10,000 characters.' }),
})

/**
 * Answers a message or an application by e-mail, for administrators: `{kind, id, subject, body}`, with a UUID as
 * Idempotency-Key so that a double press answers once. The thread is in `inbox_replies`.
 */
export const inboxReply: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, context) {
    if (!(await isAdministrator(context)))
      return refuse(403, 'not_an_administrator', 'Only administrators can answer.')
    const parsed = reply.safeParse(await readJson(request))
    if (!parsed.success)
      return refuse(400, 'invalid_reply', parsed.error.issues[0]?.message ?? 'The answer is incomplete.')
    const { kind, id, subject, body } = parsed.data
    const key = request.headers.get('idempotency-key')
    if (key !== null && !z.uuid().safeParse(key).success)
      return refuse(400, 'invalid_idempotency_key', 'Idempotency-Key must be a UUID.')
    const answer = await context.messages.reply({ kind, itemId: id, subject, body, key }, context.claims)
    return Response.json(answer)
  },
}
