import type { Query } from '../db/database.ts'

/**
 * Who comes in by a mailed link alone, without an account: handed to sign-in by a product that has such people. Their
 * session is bound to an address, lasts an hour and cannot be made longer.
 */
export type Guests = {
  /** `app_metadata.kind` of their tokens, by which policies know them. */
  kind: string
  /** The address as it is stored, of somebody who may come in. What was typed is never written to. */
  find(query: Query, typed: string): Promise<string | undefined>
  /** The page of the site with the button that uses the link up. */
  page: string
  /** Writes the letter down through the `query` of the transaction that caused it, to be sent once that commits. */
  queueEmail(query: Query, email: GuestEmail): Promise<void>
  /** Somebody has shown that they read what is sent to this address. */
  cameIn(query: Query, email: string): Promise<void>
}

export type GuestEmail = {
  recipient: string
  link: string
  /** The path of the site's page that the letter was asked for on, where the browser named it. */
  askedOn: string | null
  /** Six digits, for those who read the letter on another device. */
  code: string
  /** What the email is about. A second email for the same cause is not sent. */
  cause: string
  /** How long the email is of use. */
  usefulSeconds: number
}
