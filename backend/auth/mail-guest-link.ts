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
 * Mails a sign-in link and code if the address is known. A job, because the time taken within a request would
 * reveal known addresses.
 */
export async function mailGuestLink(
  services: GuestServices,
  request: Jobs['mail-guest-link'],
): Promise<void> {
  await inTransaction(services.database, (query) => writeGuestLetter(query, services, request))
}

/** Returns false for an unknown address or one that has reached its limit. */
export async function writeGuestLetter(
  query: Query,
  { config, tokens, guests }: Omit<GuestServices, 'database'>,
  { requestId, email: typed, askedOn }: Jobs['mail-guest-link'],
): Promise<boolean> {
  const email = await guests.find(query, typed, askedOn ?? null)
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

/** The token is in the fragment, which reaches neither logs nor other sites. */
export function guestLink(publicUrl: string, page: string, token: string): string {
  return `${publicUrl}${page}#${new URLSearchParams({ token })}`
}
