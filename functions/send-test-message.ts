import { z } from 'zod'
import { channels, isTemplateKey, languages, type TemplateKey } from '#domain/messages/templates.ts'
import { wordsProblem } from '#domain/messages/words.ts'
import { isAdministrator } from './administrator.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const test = z.object({
  template: z.custom<TemplateKey>((key) => typeof key === 'string' && isTemplateKey(key), {
    error: 'There is no such template.',
  }),
  channel: z.enum(channels).default('email'),
  language: z.enum(languages, { error: 'The language must be en or hi.' }),
  recipient: z.string({ error: 'Enter whom to send it to.' }).trim().min(1).max(254),
  subject: z.string().optional(),
  body: z.string().optional(),
})

/**
 * Sends a sample of a template to whomever an administrator names: `{template, channel, language, recipient}`,
 * with `subject` and `body` to try words that are not saved yet. Answers `{id, state, error}`.
 */
export const sendTestMessage: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, context) {
    if (!(await isAdministrator(context)))
      return refuse(403, 'not_an_administrator', 'Only administrators can send a test.')
    const parsed = test.safeParse(await readJson(request))
    if (!parsed.success)
      return refuse(400, 'invalid_test', parsed.error.issues[0]?.message ?? 'The test is incomplete.')
    const { subject, body, ...rest } = parsed.data
    if (rest.channel === 'email' && !z.email().safeParse(rest.recipient).success)
      return refuse(400, 'invalid_test', 'Please enter a valid email address.')
    const words = body === undefined ? null : { subject: subject ?? '', body }
    const problem = words && wordsProblem(rest.template, rest.channel, words)
    if (problem) return refuse(400, 'invalid_template', problem)
    return Response.json(await context.messages.sendTest({ ...rest, words }))
  },
}
