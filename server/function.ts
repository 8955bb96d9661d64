import type { z } from 'zod'
import type { CallerKind, Contract } from '#domain/api/contract.ts'
import type { Services } from './services.ts'

/** One call, after the host has checked the caller and the input against the contract. */
export type Call<Input> = {
  input: Input
  caller: CallerKind
  /** The Idempotency-Key, in the form the contract names. */
  key: string | null
  /** The verified claims of the caller's token; none where the function needs no key. */
  claims: Record<string, unknown>
  /** The client address, as limits count it. */
  address: string
  /** The browser's own name for itself. */
  device: string
  /** For a body that must be read as bytes, and for headers of a provider. */
  request: Request
}

export type ServerFunction = {
  contract: Contract
  /**
   * Returns the answer, or a whole response where it is not JSON or not a success. The services have the request's
   * log, and connect to the database as the product itself: each function limits what its caller may do.
   */
  handle(call: Call<unknown>, services: Services): Promise<unknown>
}

/** Ties a function to its contract, so that the compiler checks both of its sides. */
export function implement<Input extends z.ZodType, Answer extends z.ZodType>(
  contract: Contract<Input, Answer>,
  handle: (call: Call<z.output<Input>>, services: Services) => Promise<z.input<Answer> | Response>,
): ServerFunction {
  return { contract, handle }
}

/** A refusal in the one error shape, for what a caller can mend. */
export function refuse(status: number, code: string, message: string): Response {
  return Response.json({ code, message, error: message, details: null, hint: null }, { status })
}

export type File = { bytes: Buffer; type: string; name: string }

/** A document about a person: for the caller, never for a cache. */
export function sendFile(file: File | undefined): Response {
  if (!file) return refuse(404, 'file_not_found', 'There is no such file.')
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      'Content-Type': file.type,
      'Content-Disposition': `attachment; filename="${file.name.replace(/[^\w.-]/g, '-')}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
