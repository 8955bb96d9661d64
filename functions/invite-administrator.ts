import { z } from 'zod'
import { isAdministrator } from './administrator.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'

const name = z.string().trim().max(100, { error: 'The name is too long.' }).default('')
const wish = z.object({
  email: z.string({ error: 'Please enter a valid email address.' }),
  first_name: name,
  last_name: name,
})

/** Asks somebody to become an administrator. */
export const inviteAdministrator: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, context) {
    if (!(await isAdministrator(context)))
      return refuse(403, 'not_an_administrator', 'Only administrators invite others.')
    const parsed = wish.safeParse(await readJson(request))
    if (!parsed.success)
      return refuse(400, 'invalid_invitation', parsed.error.issues[0]?.message ?? 'Whom to invite?')
    const { email, first_name, last_name } = parsed.data
    const invitation = { email, firstName: first_name, lastName: last_name }
    return Response.json(await context.people.invite(invitation, context.claims))
  },
}
