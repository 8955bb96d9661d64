import type { z } from 'zod'
import type { CallerKind, Contract } from '#domain/api/contract.ts'
import type { Services } from './services.ts'

/** One call, after the host has checked the caller and the input against the contract. */
export type Call<Input> = {
  input: Input
  caller: CallerKind
  /** The Idempotency-Key, in the contract's format. */
  key: string | null
  /** Verified claims of the caller's token; empty if the function needs no key. */
  claims: Record<string, unknown>
  /** The client address used for rate limits. */
  address: string
  /** The browser's User-Agent. */
  device: string
  headers: Headers
  /** The body of a webhook, whose signature is over its bytes; empty for other callers. */
  bytes: Buffer
}

export type ServerFunction = {
  contract: Contract
  /**
   * Returns the response body, or a Response if it is not JSON or not a success. The services carry the request's log
   * and connect to the database as the product itself: each function restricts what its caller may do.
   */
  handle(call: Call<unknown>, services: Services): Promise<unknown>
}

/** Ties a function to its contract, so that the compiler checks its input and its answer. */
export function implement<Input extends z.ZodType, Answer extends z.ZodType>(
  contract: Contract<Input, Answer>,
  handle: (call: Call<z.output<Input>>, services: Services) => Promise<z.input<Answer> | Response>,
): ServerFunction {
  return { contract, handle }
}

/** A refusal in the standard error shape, for errors that the caller can fix. */
export function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message, error: message, details: null, hint: null }, { status })
}

export type File = { bytes: Buffer; type: string; name: string }

/** Sends a personal document, which must not be cached. */
export function sendFile(file: File | undefined): Response {
  if (!file) return refuse(404, 'file_not_found', 'There is no such file.')
  return download(new Uint8Array(file.bytes), file)
}

/** A response that the browser saves as a file. */
export function download(body: BodyInit, { type, name }: Pick<File, 'type' | 'name'>): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
