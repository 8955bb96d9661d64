import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answers, type NextResponse } from './email-api.ts'

export const WHATSAPP_TOKEN = 'a-token-for-tests'
export const WHATSAPP_PHONE_ID = '106540352242922'

type Received = {
  path: string
  to: string
  template: { name: string; language: object; components: unknown }
}

/** The WhatsApp Cloud API on this machine. It knows no message again: each request it accepts is one more. */
export async function startWhatsappApi() {
  const received: Received[] = []
  /** The nextResponses of the coming requests, in order; after them every request is served. */
  const nextResponses: NextResponse[] = []
  const accepted: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url ?? ''
    if (request.method === 'POST') received.push({ path, ...JSON.parse(Buffer.concat(chunks).toString()) })
    const nextResponse = nextResponses.shift()
    if (nextResponse) return nextResponse(request, response)
    if (request.headers.authorization !== `Bearer ${WHATSAPP_TOKEN}`)
      return answers(401, { error: { message: 'Invalid OAuth access token.', code: 190 } })(request, response)
    if (!path.startsWith(`/v23.0/${WHATSAPP_PHONE_ID}`))
      return answers(404, { error: { message: 'Unsupported request.', code: 100 } })(request, response)
    if (request.method === 'GET')
      return answers(200, { display_phone_number: '+91 98765 43210', verified_name: 'Asha Trust' })(
        request,
        response,
      )
    const id = `wamid.${accepted.length + 1}`
    accepted.push(id)
    answers(200, { messaging_product: 'whatsapp', messages: [{ id }] })(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    nextResponses,
    accepted,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export type WhatsappDouble = Awaited<ReturnType<typeof startWhatsappApi>>
