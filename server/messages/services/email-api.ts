import { type Answer, ask } from './ask.ts'
import type { Letter, Outcome, Service } from './outcome.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

export type EmailApi = { url: string; key: string; sender: string }

/** The email service's HTTP API. It deduplicates letters by id for a day. */
export function emailApi({ url, key, sender }: EmailApi): Service<Letter> {
  return {
    isRepeatable: true,
    async send({ id, recipient, replyTo, subject, text, html, attachments, unsubscribe }) {
      const answer = await ask({
        url: `${url}/emails`,
        key,
        headers: { 'Idempotency-Key': id },
        body: {
          from: sender,
          to: [recipient],
          subject,
          text,
          ...(html ? { html } : {}),
          ...(replyTo ? { reply_to: replyTo } : {}),
          ...(attachments && {
            attachments: attachments.map(({ filename, content }) => ({
              filename,
              content: content.toString('base64'),
            })),
          }),
          ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
        },
      })
      return judge(answer)
    },
  }
}

function judge(answer: Answer): Outcome {
  if (answer.kind === 'none') {
    const trouble = answer.trouble === 'slow' ? 'took too long' : 'could not be reached'
    return { kind: 'again', reason: `The email service ${trouble}.` }
  }
  const { status, body, wait } = answer
  const isWell = status >= 200 && status < 300
  if (isWell && typeof body.id === 'string') return { kind: 'sent', providerId: body.id }
  if (isWell) return { kind: 'again', reason: 'The email service gave an answer that makes no sense.' }
  const said = typeof body.message === 'string' ? `: ${body.message.slice(0, 300)}` : '.'
  const reason = `The email service answered ${status}${said}`
  return mayPass(status) ? { kind: 'again', reason, ...(wait ? { wait } : {}) } : { kind: 'refused', reason }
}

/** Statuses that may succeed later or with other settings. A refused key is not the letter's fault. */
function mayPass(status: number): boolean {
  return status >= 500 || [401, 403, 404, 408, 409, 425, 429].includes(status)
}
