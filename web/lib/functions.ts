import { isRecord } from '#domain/page-content/content.ts'
import type { Backend } from './backend.ts'

/** A function's refusal. `reason` is its own word for it and `code` its short name, where it gave them. */
export class FunctionRefused extends Error {
  readonly reason: string | undefined
  readonly code: string | undefined

  constructor(reason: string | undefined, message: string, code: string | undefined) {
    super(reason ?? message)
    this.reason = reason
    this.code = code
  }
}

/** Calls a serverless function as a visitor. */
export async function callFunction(
  backend: Backend,
  name: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await backend.fetch(`${backend.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: backend.anonKey,
      Authorization: `Bearer ${backend.anonKey}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => null)
  const said = isRecord(answer) ? answer : {}
  if (response.ok && !said.error) return said
  const message = text(said.message) ?? `The server answered ${response.status}.`
  throw new FunctionRefused(text(said.error), message, text(said.code))
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined
}
