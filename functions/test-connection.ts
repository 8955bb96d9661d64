import { z } from 'zod'
import { isAdministrator } from './administrator.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const question = z.object({
  service: z.enum(['razorpay', 'email', 'whatsapp'], { error: 'There is no such service.' }),
})

/** Asks a service with the stored keys whether it would work, for administrators. Sends nothing to anybody. */
export const testConnection: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, context) {
    if (!(await isAdministrator(context)))
      return refuse(403, 'not_an_administrator', 'Only administrators can test a connection.')
    const parsed = question.safeParse(await readJson(request))
    if (!parsed.success)
      return refuse(400, 'unknown_service', parsed.error.issues[0]?.message ?? 'There is no such service.')
    return Response.json(await context.messages.testConnection(parsed.data.service))
  },
}
