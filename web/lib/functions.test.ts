import { expect, test } from 'vitest'
import { callFunction, FunctionRefused } from './functions.ts'

function backendThatAnswers(answer: Response) {
  const calls: Request[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    calls.push(new Request(input, init))
    return answer
  }
  return { backend: { url: 'http://backend', anonKey: 'anon-key', fetch, language: 'en' as const }, calls }
}

const message = { name: 'Asha', email: 'asha@example.org', subject: 'A question', message: 'How can I help?' }

const refusal = async (answer: Response) => {
  const { backend } = backendThatAnswers(answer)
  const error = await callFunction(backend, 'contact-form', message).catch((thrown: unknown) => thrown)
  if (!(error instanceof FunctionRefused)) throw new Error('It was not refused.')
  return { reason: error.reason, message: error.message }
}

test('posts JSON as a visitor and hands back the answer', async () => {
  const { backend, calls } = backendThatAnswers(Response.json({ id: 'order_1' }))
  expect(await callFunction(backend, 'create-razorpay-order', { amount: 499 })).toEqual({ id: 'order_1' })
  const [call] = calls
  expect(call?.method).toBe('POST')
  expect(call?.url).toBe('http://backend/functions/v1/create-razorpay-order')
  expect(call?.headers.get('apikey')).toBe('anon-key')
  expect(call?.headers.get('authorization')).toBe('Bearer anon-key')
  expect(call?.headers.get('content-type')).toBe('application/json')
  expect(await call?.json()).toEqual({ amount: 499 })
})

test('accepts an answer without a body', async () => {
  const { backend } = backendThatAnswers(new Response(null, { status: 204 }))
  expect(await callFunction(backend, 'contact-form', message)).toEqual({})
})

test('takes the reason of a refusal from the error field, even with status 200', async () => {
  const said = { reason: 'Too many messages.', message: 'Too many messages.' }
  expect(await refusal(Response.json({ error: 'Too many messages.' }, { status: 429 }))).toEqual(said)
  expect(await refusal(Response.json({ error: 'Too many messages.' }))).toEqual(said)
})

test('returns a message but no reason for a refusal without an error field', async () => {
  expect(await refusal(Response.json({ message: 'No such function.' }, { status: 404 }))).toEqual({
    reason: undefined,
    message: 'No such function.',
  })
  expect(await refusal(new Response('<h1>Bad gateway</h1>', { status: 502 }))).toEqual({
    reason: undefined,
    message: 'The server answered 502.',
  })
  expect(await refusal(Response.json({ error: { code: 1 } }, { status: 400 }))).toMatchObject({
    reason: undefined,
  })
})
