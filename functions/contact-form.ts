import { contactForm } from '#domain/forms/contact.ts'
import { isRecord } from '#domain/page-content/content.ts'
import { readJson, refuse, type ServerFunction } from './context.ts'
import { readSending } from './read-sending.ts'

/** Takes what a visitor writes to the foundation. Once it is kept the visitor is done, whatever mail does. */
export const contactFormFunction: ServerFunction = {
  methods: ['POST'],
  needsKey: true,
  async handle(request, { messages, address }) {
    const sent = await readJson(request)
    const body = isRecord(sent) ? sent : {}
    const parsed = contactForm.safeParse(body)
    if (!parsed.success)
      return refuse(400, 'invalid_message', parsed.error.issues[0]?.message ?? 'The message is incomplete.')
    await messages.receiveMessage(parsed.data, readSending(request, body, address))
    return Response.json({ success: true })
  },
}
