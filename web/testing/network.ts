/** The backend of component tests: `fetch` answers from the rules of a test, and every other request fails it. */
import { afterEach, beforeEach, expect, vi } from 'vitest'

export type Asked = { method: string; url: URL; headers: Headers; body: unknown }
type Answer = Response | object | readonly object[] | undefined
type Rule = { path: string | RegExp; answer: (asked: Asked) => Answer | Promise<Answer> }

let rules: Rule[] = []
let unexpected: string[] = []
/** A page that was closed may still ask: its own test's rules answer until the next test brings the first of its own. */
let isOver = false

/**
 * Answers requests to a path, which may name part of the query (`site_settings?*razorpay_key_id`), until the test
 * ends. A later rule comes before an earlier one. An object is sent as JSON.
 */
export function answer(path: string | RegExp, give: Rule['answer'] | Answer): void {
  if (isOver) rules = []
  isOver = false
  rules.unshift({ path, answer: typeof give === 'function' ? (give as Rule['answer']) : () => give })
}

export const refuse = (status: number, body: object = {}) => Response.json(body, { status })

/** A request whose line breaks. */
export function breakLine(): never {
  throw new TypeError('Failed to fetch')
}

/** Collects the requests to a path, in order, and answers each of them alike. */
export function record(path: string | RegExp, give: Rule['answer'] | Answer = {}): Asked[] {
  const asked: Asked[] = []
  answer(path, (request) => {
    asked.push(request)
    return typeof give === 'function' ? (give as Rule['answer'])(request) : give
  })
  return asked
}

/** An answer that comes when the test lets it go. */
export function heldBack<Value = void>() {
  let letGo: (value: Value) => void = () => {}
  const until = new Promise<Value>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}

beforeEach(() => {
  isOver = true
  unexpected = []
  vi.stubGlobal('fetch', stubbedFetch)
})
afterEach(() => expect(unexpected, 'requests that the test does not answer').toEqual([]))

async function stubbedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const url = new URL(request.url)
  const text = await request.clone().text()
  const asked = { method: request.method, url, headers: request.headers, body: text ? parsed(text) : null }
  const rule = rules.find(({ path }) => fits(path, url))
  if (!rule) {
    unexpected.push(`${request.method} ${url.pathname}${url.search}`)
    return refuse(501)
  }
  const given = await rule.answer(asked)
  if (given instanceof Response) return given.clone()
  return given === undefined ? new Response(null, { status: 204 }) : Response.json(given)
}

function fits(path: string | RegExp, { pathname, search }: URL): boolean {
  if (typeof path !== 'string') return path.test(pathname + search)
  const [place, part] = path.split('?*')
  return pathname === place && (part === undefined || decodeURIComponent(search).includes(part))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
