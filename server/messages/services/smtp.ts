import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isLoopback } from '#domain/website/site-address.ts'
import { type Letter, type Outcome, type Service, unsure } from './outcome.ts'
import { unsubscribeHeaders } from './unsubscribe-headers.ts'

export type SmtpServer = { host: string; port: number; user: string; password: string; sender: string }

const PATIENCE = { connecting: 10_000, silence: 20_000 }

/** The foundation's own mail server. It does not deduplicate, so a letter that may have been sent is not repeated. */
export function smtp(server: SmtpServer, patience = PATIENCE): Service<Letter> {
  return {
    isRepeatable: false,
    async send({ id, recipient, replyTo, subject, text, html, attachments, unsubscribe }) {
      const transport = openTransport(server, patience)
      let handedOver = false
      // The server can only have accepted the letter after its last byte.
      transport.use('stream', (mail, done) => {
        mail.message.transform(
          () =>
            new Transform({
              transform: (chunk, _encoding, next) => next(null, chunk),
              flush(next) {
                handedOver = true
                next()
              },
            }),
        )
        done()
      })
      try {
        const { response } = await transport.sendMail({
          from: server.sender,
          to: recipient,
          subject,
          text,
          ...(html ? { html } : {}),
          ...(replyTo ? { replyTo } : {}),
          ...(attachments && { attachments }),
          ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
          messageId: `<${id}@${domainOf(server.sender)}>`,
        })
        return { kind: 'sent', providerId: response.slice(0, 200) }
      } catch (error) {
        return judge(error as SmtpError, handedOver)
      } finally {
        transport.close()
      }
    },
  }
}

export type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

export function openTransport({ host, port, user, password }: SmtpServer, patience = PATIENCE) {
  return createTransport({
    host,
    port,
    secure: port === 465,
    // Encrypts passwords and letters in transit.
    requireTLS: port !== 465 && !isLoopback(host),
    ...(user ? { auth: { user, pass: password } } : {}),
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.connecting,
    dnsTimeout: patience.connecting,
    socketTimeout: patience.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function judge({ code, responseCode, response }: SmtpError, handedOver: boolean): Outcome {
  const said = response ? `: ${response.slice(0, 300)}` : '.'
  if (responseCode) {
    const reason = `The mail server answered ${responseCode}${said}`
    // A refused password is not the letter's fault.
    const mayPass = responseCode < 500 || code === 'EAUTH'
    return { kind: mayPass ? 'again' : 'refused', reason }
  }
  const trouble = code === 'ETIMEDOUT' ? 'took too long' : 'could not be reached'
  if (handedOver) return unsure(`The mail server ${trouble} while it took the email.`)
  if (code === 'ETLS') return { kind: 'again', reason: 'The mail server offers no secure connection.' }
  return { kind: 'again', reason: `The mail server ${trouble}.` }
}

function domainOf(sender: string): string {
  return /@([^\s<>@]+)/.exec(sender)?.[1] ?? 'localhost'
}
