import type { Giving } from './giving.ts'
import type { Messages } from './messages.ts'
import type { People } from './people.ts'

/** What a function gets of the server, besides the request. */
export type Context = {
  /** Runs a statement as the product itself: what a function lets a caller do is the function's own business. */
  query<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  log: { info(fields: object, message: string): void; warn(fields: object, message: string): void }
  /** The verified claims of the caller's token; none where the function needs no key. */
  claims: Record<string, unknown>
  /** Where the call comes from, as limits count it. */
  address: string
  giving: Giving
  messages: Messages
  people: People
}

export type ServerFunction = {
  methods: ('GET' | 'POST')[]
  /** Callers that can't send headers of ours: a picture's address, a provider's webhook. */
  needsKey: boolean
  handle(request: Request, context: Context): Promise<Response>
}

/** A refusal in the one error shape, for what a caller can mend. */
export function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message, error: message, details: null, hint: null }, { status })
}

/** The request's JSON, or undefined where it is none. Without NULs, which PostgreSQL keeps in no text. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return JSON.parse(await request.text(), (_key, value) =>
      typeof value === 'string' ? value.replaceAll('\0', '') : value,
    )
  } catch {
    return undefined
  }
}
