import { z } from 'zod'
import { readJson, refuse, type ServerFunction } from './context.ts'

const question = z.object({ token: z.string().min(1).max(200) })

/** Shows an invitation to whoever holds its link, without using it up. */
export const readInvitation: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, { people, address }) {
    const parsed = question.safeParse(await readJson(request))
    if (!parsed.success) return refuse(400, 'invalid_invitation', 'The link is not complete.')
    return Response.json(await people.readInvitation(parsed.data.token, address))
  },
}
