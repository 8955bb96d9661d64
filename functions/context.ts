import type { z } from 'zod'
import type { CallerKind, Contract } from '#domain/api/contract.ts'
import type { SiteAddress } from '#domain/site-address.ts'
import type { Giving } from './giving.ts'
import type { Messages } from './messages.ts'
import type { People } from './people.ts'
import type { Receipts } from './receipts.ts'
import type { Statement } from './statement.ts'

/** What a function gets of the server. */
export type Context = {
  /** Runs a statement as the product itself: what a function lets a caller do is the function's own business. */
  query<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** The address visitors use. */
  site: SiteAddress
  giving: Giving
  messages: Messages
  people: People
  receipts: Receipts
  statement: Statement
}

/** One call, after the host has checked who calls and what they sent against the contract. */
export type Call<Input> = {
  input: Input
  caller: CallerKind
  /** The Idempotency-Key, in the form the contract names. */
  key: string | null
  /** The verified claims of the caller's token; none where the function needs no key. */
  claims: Record<string, unknown>
  /** Where the call comes from, as limits count it. */
  address: string
  /** The browser's own name for itself. */
  device: string
  /** For a body that must be read as bytes, and for headers of a provider. */
  request: Request
}

export type ServerFunction = {
  contract: Contract
  /** The answer, or a whole response where it is not JSON or not a success. */
  handle(call: Call<unknown>, context: Context): Promise<unknown>
}

/** Ties a function to its contract, so that the compiler checks both of its sides. */
export function implement<Input extends z.ZodType, Answer extends z.ZodType>(
  contract: Contract<Input, Answer>,
  handle: (call: Call<z.output<Input>>, context: Context) => Promise<z.input<Answer> | Response>,
): ServerFunction {
  return { contract, handle }
}

/** A refusal in the one error shape, for what a caller can mend. */
export function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message, error: message, details: null, hint: null }, { status })
}
