import type { Query } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Jobs } from '../jobs/enqueue.ts'
import { GUEST_LINK_SECONDS, linkToMail } from './guest-links.ts'
import type { GuestServices } from './services.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      'mail-guest-link': { requestId: string; email: string; askedOn?: string }
    }
  }
}

/**
 * Mails a link and a code to come in with, if the address is anybody's. In a job and not in the request, where the
 * time it takes would tell whose address is known.
 */
export async function mailGuestLink(
  services: GuestServices,
  request: Jobs['mail-guest-link'],
): Promise<void> {
  await inTransaction(services.database, (query) => writeGuestLetter(query, services, request))
}

/** Whether there is a letter: not to an address that is nobody's, or that has had enough of them. */
export async function writeGuestLetter(
  query: Query,
  { config, tokens, guests }: Omit<GuestServices, 'database'>,
  { requestId, email: typed, askedOn }: Jobs['mail-guest-link'],
): Promise<boolean> {
  const email = await guests.find(query, typed)
  if (!email) return false
  const made = await linkToMail(query, tokens, { kind: guests.kind, email })
  if (!made) return false
  await guests.queueEmail(query, {
    recipient: email,
    link: guestLink(config.publicUrl, guests.page, made.token),
    code: made.code,
    askedOn: askedOn ?? null,
    cause: `sign-in of a guest ${requestId}`,
    usefulSeconds: GUEST_LINK_SECONDS,
  })
  return true
}

/** The token stands behind the #, where neither a log nor another site sees it. */
export function guestLink(publicUrl: string, page: string, token: string): string {
  return `${publicUrl}${page}#${new URLSearchParams({ token })}`
}
