import type { Query } from '../db/database.ts'

/** Account hooks that the product passes to sign-in when a server is composed. */
export type Accounts = {
  /** The site's name: shown in authenticator apps, and refused as a password. */
  siteName(query: Query): Promise<string>
  /** Further words that are refused as passwords when only digits are added to them. */
  guessableWords: readonly string[]
  /** Whether this server is currently configured to send email. */
  canSendEmail(): Promise<boolean>
  /** Queues an email through the `query` of the calling transaction; it is sent once that commits. */
  queueEmail(query: Query, email: AccountEmail): Promise<void>
  /** Logs a change to how an account signs in. */
  logChange(query: Query, change: AccountChange): Promise<void>
}

export type Person = { id: string; email: string }

export type AccountChange = {
  account: Person
  before?: object
  after: object
  /** The acting account; undefined for the command line. */
  actor?: Person | undefined
}

export type AccountEmail = {
  recipient: string
  /** Deduplication key: a second email with the same cause is not sent. */
  cause: string
  /** Lifetime of the email; without it, unlimited. */
  usefulSeconds?: number
} & (
  | { kind: 'password_recovery'; link: string }
  | { kind: 'email_change'; link: string }
  | { kind: 'email_changed'; newEmail: string }
  | { kind: 'two_step_on' }
  | { kind: 'two_step_off' }
)
