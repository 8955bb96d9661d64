import type { Query } from '../db/database.ts'

/**
 * Guests sign in by a mailed link alone, without an account; passed to sign-in by products that have them. A
 * guest session is bound to an address, lasts an hour and cannot be extended.
 */
export type Guests = {
  /** `app_metadata.kind` of guest tokens, as policies check it. */
  kind: string
  /**
   * The address of an admissible guest: as stored, or the typed one in its only spelling. `askedOn` is the page that
   * requests the letter, null if unknown; undefined finds the mailbox of a code, whichever page it was requested on.
   */
  find(query: Query, typed: string, askedOn?: string | null): Promise<string | undefined>
  /** Path of the page whose button consumes the link. */
  page: string
  /** Queues the letter through the `query` of the calling transaction; it is sent once that commits. */
  queueEmail(query: Query, email: GuestEmail): Promise<void>
  /** Called when a guest has proved access to this mailbox. */
  cameIn(query: Query, email: string): Promise<void>
}

export type GuestEmail = {
  recipient: string
  link: string
  /** Path of the page that requested the letter, if the browser sent it. */
  askedOn: string | null
  /** Six digits, for reading the letter on another device. */
  code: string
  /** Deduplication key: a second email with the same cause is not sent. */
  cause: string
  /** Lifetime of the email. */
  usefulSeconds: number
}
