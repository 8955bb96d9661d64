import { isRecord } from '#domain/page-content/content.ts'
import type { Backend } from './backend.ts'

/** A function's refusal. `reason` is its own word for it, where it gave one. */
export class FunctionRefused extends Error {
  readonly reason: string | undefined

  constructor(reason: string | undefined, message: string) {
    super(reason ?? message)
    this.reason = reason
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
  throw new FunctionRefused(text(said.error), text(said.message) ?? `The server answered ${response.status}.`)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined
}
