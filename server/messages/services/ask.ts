/** Sends a request to a service and reports the response, for each service to interpret. */

export type Answer =
  | { kind: 'answer'; status: number; body: Record<string, unknown>; wait?: number }
  /** `isUndelivered`: the request cannot have reached the service. */
  | { kind: 'none'; trouble: 'slow' | 'unreachable'; isUndelivered: boolean }

type Request = { url: string; key: string; body?: object; headers?: Record<string, string> }

const TIMEOUT_MS = 15_000
const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

export async function ask({ url, key, body, headers }: Request): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json',
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      // A redirect would send the key elsewhere.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const wait = Number(response.headers.get('retry-after'))
    return {
      kind: 'answer',
      status: response.status,
      body: readJson(await response.text()),
      ...(wait > 0 ? { wait } : {}),
    }
  } catch (error) {
    const { name, cause } = error as Error
    const { code = '' } = (cause ?? {}) as { code?: string }
    return {
      kind: 'none',
      trouble: name === 'TimeoutError' ? 'slow' : 'unreachable',
      isUndelivered: UNREACHABLE.includes(code),
    }
  }
}

function readJson(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
