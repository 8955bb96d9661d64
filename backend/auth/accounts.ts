import type { Query } from '../db/database.ts'

/** What the product does for its accounts, handed to sign-in when a server is put together. */
export type Accounts = {
  /** What the site calls itself: the name in authenticator apps, and no good as a password. */
  siteName(query: Query): Promise<string>
  /** More words that people put a number behind when they are asked for a password here. */
  guessableWords: readonly string[]
  /** Whether email can be sent at all, as this server is set up now. */
  canSendEmail(): Promise<boolean>
  /** Writes an email down through the `query` of the transaction that caused it, to be sent once that commits. */
  queueEmail(query: Query, email: AccountEmail): Promise<void>
  /** Notes what changed about how somebody signs in. */
  logChange(query: Query, change: AccountChange): Promise<void>
}

export type Person = { id: string; email: string }

export type AccountChange = {
  account: Person
  before?: object
  after: object
  /** Who did it; without, the server itself at the command line. */
  actor?: Person | undefined
}

export type AccountEmail = {
  recipient: string
  /** What the email is about. A second email for the same cause is not sent. */
  cause: string
  /** How long the email is of use; without it, always. */
  usefulSeconds?: number
} & (
  | { kind: 'password_recovery'; link: string }
  | { kind: 'email_change'; link: string }
  | { kind: 'email_changed'; newEmail: string }
  | { kind: 'two_step_on' }
  | { kind: 'two_step_off' }
)
