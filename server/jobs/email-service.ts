import type { Services } from '../services.ts'

type EmailService = { url: string; key: string; sender: string }

export type Outcome =
  | { kind: 'sent'; providerId: string }
  /** `wait` is how long the service asked us to. */
  | { kind: 'again'; reason: string; wait?: number }
  | { kind: 'refused'; reason: string }

type Letter = { id: string; recipient: string; subject: string; text: string; html: string | null }

const TIMEOUT_MS = 15_000

/** The e-mail service as the back office set it up; nothing while a part of it is missing. */
export async function readEmailService({
  database,
  config,
}: Pick<Services, 'database' | 'config'>): Promise<EmailService | undefined> {
  const { rows } = await database.server.query<{ key: string | null; sender: string | null }>(
    `select (select value from private.site_secrets where key = 'email_service_api_key') as key,
      (select nullif(btrim(value), '') from public.site_settings where key = 'email_sender_address') as sender`,
  )
  const { key, sender } = rows[0] ?? {}
  return key && sender ? { url: config.EMAIL_API_URL, key, sender } : undefined
}

/** Hands one letter to the service. The letter's id keeps a repeated request from sending it twice. */
export async function postLetter(service: EmailService, letter: Letter): Promise<Outcome> {
  let response: Response
  let body: { id?: unknown; message?: unknown }
  try {
    response = await fetch(`${service.url}/emails`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${service.key}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': letter.id,
      },
      body: JSON.stringify({
        from: service.sender,
        to: [letter.recipient],
        subject: letter.subject,
        text: letter.text,
        ...(letter.html ? { html: letter.html } : {}),
      }),
      // A redirect would carry the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    body = await readJson(response)
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    return {
      kind: 'again',
      reason: `The e-mail service ${timedOut ? 'took too long' : 'could not be reached'}.`,
    }
  }
  if (response.ok && typeof body.id === 'string') return { kind: 'sent', providerId: body.id }
  if (response.ok) return { kind: 'again', reason: 'The e-mail service gave an answer that makes no sense.' }

  const said = typeof body.message === 'string' ? `: ${body.message.slice(0, 300)}` : '.'
  const reason = `The e-mail service answered ${response.status}${said}`
  if (mayPass(response.status)) return { kind: 'again', reason, ...waitOf(response) }
  return { kind: 'refused', reason }
}

/** What time or another setting may cure. A refused key is no fault of the letter. */
function mayPass(status: number): boolean {
  return status >= 500 || [401, 403, 404, 408, 409, 425, 429].includes(status)
}

function waitOf(response: Response): { wait?: number } {
  const seconds = Number(response.headers.get('retry-after'))
  return seconds > 0 ? { wait: seconds } : {}
}

async function readJson(response: Response): Promise<{ id?: unknown; message?: unknown }> {
  const text = await response.text()
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
