import { z } from 'zod'
import { readJson, refuse, type ServerFunction } from './context.ts'

const name = z.string().trim().max(100, { error: 'The name is too long.' }).default('')
const answer = z.object({
  token: z.string({ error: 'The link is not complete.' }).min(1).max(200),
  password: z.string({ error: 'Please choose a password.' }),
  first_name: name,
  last_name: name,
})

/** Makes the holder of an invitation an administrator, with the password they chose. They sign in with it next. */
export const acceptInvitation: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, { people, address }) {
    const parsed = answer.safeParse(await readJson(request))
    if (!parsed.success)
      return refuse(400, 'invalid_invitation', parsed.error.issues[0]?.message ?? 'The answer is incomplete.')
    const { token, password, first_name, last_name } = parsed.data
    return Response.json(
      await people.accept({ token, password, firstName: first_name, lastName: last_name }, address),
    )
  },
}
