import { type Answer, ask } from './ask.ts'
import { type Outcome, type Service, unsure } from './outcome.ts'

export type WhatsappApi = { url: string; phoneId: string; token: string }

/** An approved WhatsApp template with its parameters. */
export type WhatsappMessage = { recipient: string; name: string; language: string; parameters: string[] }

export const API_VERSION = 'v23.0'

/** The WhatsApp Cloud API. It does not deduplicate, so a message that may have been sent is not repeated. */
export function whatsappApi({ url, phoneId, token }: WhatsappApi): Service<WhatsappMessage> {
  return {
    isRepeatable: false,
    async send({ recipient, name, language, parameters }) {
      const body = parameters.map((text) => ({ type: 'text', text }))
      const answer = await ask({
        url: `${url}/${API_VERSION}/${encodeURIComponent(phoneId)}/messages`,
        key: token,
        body: {
          messaging_product: 'whatsapp',
          to: recipient,
          type: 'template',
          template: {
            name,
            language: { code: language },
            components: body.length > 0 ? [{ type: 'body', parameters: body }] : [],
          },
        },
      })
      return judge(answer)
    },
  }
}

// Error codes for "too many requests", which come with various statuses.
const TOO_MANY = [4, 80007, 130429, 131048, 131056]

function judge(answer: Answer): Outcome {
  if (answer.kind === 'none') {
    const reason = `WhatsApp ${answer.trouble === 'slow' ? 'took too long' : 'could not be reached'}.`
    return answer.isUndelivered ? { kind: 'again', reason } : unsure(reason)
  }
  const { status, body, wait } = answer
  const id = (body.messages as { id?: unknown }[] | undefined)?.[0]?.id
  if (status === 200 && typeof id === 'string') return { kind: 'sent', providerId: id }

  const error = (body.error ?? {}) as { message?: unknown; code?: unknown }
  if (typeof error.message !== 'string') {
    if (status === 429) return { kind: 'again', reason: 'WhatsApp answered 429.', ...(wait ? { wait } : {}) }
    return unsure(`WhatsApp gave an answer that makes no sense (${status}).`)
  }
  const reason = `WhatsApp answered ${status}: ${error.message.slice(0, 300)}`
  const mayPass =
    status >= 500 || [401, 403, 408, 429].includes(status) || TOO_MANY.includes(Number(error.code))
  return mayPass ? { kind: 'again', reason, ...(wait ? { wait } : {}) } : { kind: 'refused', reason }
}
