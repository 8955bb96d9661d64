import { z } from 'zod'
import { isAdministrator } from './administrator.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const wish = z.object({
  id: z.uuid({ error: 'The message is not named.' }),
  recipient: z.string().trim().min(1).max(254).nullish(),
})

/**
 * Sends a message of the log again, for administrators: `{id}`, with `recipient` where the address was wrong.
 * It goes out as a new message whose `resend_of` names the first. Answers `{id, state, error}` of the new one.
 */
export const resendMessage: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, context) {
    if (!(await isAdministrator(context)))
      return refuse(403, 'not_an_administrator', 'Only administrators can send a message again.')
    const parsed = wish.safeParse(await readJson(request))
    if (!parsed.success)
      return refuse(400, 'invalid_resend', parsed.error.issues[0]?.message ?? 'The message is not named.')
    return Response.json(await context.messages.resend(parsed.data.id, parsed.data.recipient ?? null))
  },
}
