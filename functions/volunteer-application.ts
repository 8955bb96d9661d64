import { volunteerForm } from '#domain/forms/volunteer.ts'
import { isRecord } from '#domain/page-content/content.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'
import { readSending } from './read-sending.ts'

/** Takes somebody's offer to help. Once it is kept the visitor is done, whatever mail does. */
export const volunteerApplication: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, { messages, address }) {
    const sent = await readJson(request)
    const body = isRecord(sent) ? sent : {}
    const parsed = volunteerForm.safeParse(body)
    if (!parsed.success)
      return refuse(
        400,
        'invalid_application',
        parsed.error.issues[0]?.message ?? 'The application is incomplete.',
      )
    await messages.receiveApplication(parsed.data, readSending(request, body, address))
    return Response.json({ success: true })
  },
}
