import { z } from 'zod'
import { isAdministrator } from './administrator.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const wish = z.object({ id: z.uuid() })

/** Sends an invitation again, with a new link and a new term. */
export const resendInvitation: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, context) {
    if (!(await isAdministrator(context)))
      return refuse(403, 'not_an_administrator', 'Only administrators invite others.')
    const parsed = wish.safeParse(await readJson(request))
    if (!parsed.success) return refuse(400, 'invalid_invitation', 'The invitation is not named.')
    return Response.json(await context.people.resend(parsed.data.id, context.claims))
  },
}
