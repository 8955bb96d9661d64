import type { AnswerOf, Contracts, FunctionName, InputOf } from '#domain/api/contracts.ts'
import { isRecord } from '#domain/input/is-record.ts'
import type { Backend } from './backend.ts'
import { sayRefusal } from './say.ts'

/** Refusal by a function. `reason` is its own message and `code` its short name, if present. */
export class FunctionRefused extends Error {
  readonly reason: string | undefined
  readonly code: string | undefined
  readonly status: number
  /** Error message of each field, if the refusal is about fields. */
  readonly fields: Record<string, string>

  constructor(said: Record<string, unknown>, status: number) {
    const reason = text(said.error)
    super(reason ?? text(said.message) ?? `The server answered ${status}.`)
    this.reason = reason
    this.code = text(said.code)
    this.status = status
    this.fields = isRecord(said.fields) ? (said.fields as Record<string, string>) : {}
  }
}

type Options<Name extends FunctionName> = {
  /** Repeating a key repeats the same call. */
  key?: string
  headers?: Record<string, string>
  /** For callers with a session; without it the call is a visitor's. */
  accessToken?: string
  /** POST by default. */
  method?: Contracts[Name]['method']
}

/** Calls a function of the server. Its contract types the input and the response. */
export async function callFunction<Name extends FunctionName>(
  backend: Backend,
  name: Name,
  input: InputOf<Name>,
  options: Options<Name> = {},
): Promise<AnswerOf<Name>> {
  const response = await send(backend, name, input, options)
  const said = await readSaid(response)
  if (!response.ok || said.error) throw await refusal(backend, said, response)
  return said as AnswerOf<Name>
}

/** Calls a function that returns a file; refusals are the same as for any other. */
export async function fetchFile<Name extends FunctionName>(
  backend: Backend,
  name: Name,
  input: InputOf<Name>,
  options: Pick<Options<Name>, 'accessToken'> = {},
): Promise<{ name: string; contents: Blob }> {
  const response = await send(backend, name, input, options)
  if (!response.ok) throw await refusal(backend, await readSaid(response), response)
  const [, fileName = name] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return { name: fileName, contents: await response.blob() }
}

function send<Name extends FunctionName>(
  backend: Backend,
  name: Name,
  input: InputOf<Name>,
  { key, headers, accessToken, method = 'POST' }: Options<Name>,
): Promise<Response> {
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  return backend.fetch(`${backend.url}/functions/v1/${name}${query}`, {
    method,
    headers: {
      apikey: backend.anonKey,
      Authorization: `Bearer ${accessToken ?? backend.anonKey}`,
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...headers,
      ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(input) } : {}),
  })
}

async function readSaid(response: Response): Promise<Record<string, unknown>> {
  const answer: unknown = await response.json().catch(() => null)
  return isRecord(answer) ? answer : {}
}

const refusal = async (backend: Backend, said: Record<string, unknown>, { status }: Response) =>
  new FunctionRefused(await sayRefusal(backend.language, said), status)

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() ? value : undefined
}
