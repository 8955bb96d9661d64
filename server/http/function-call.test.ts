import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { accessLog } from '#backend/http/access-log.ts'
import type { Env } from '#backend/http/env.ts'
import type { CallerKind, Contract } from '#domain/api/contract.ts'
import type { ServerFunction } from '../function.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { callerKind, readIdempotencyKey, readInput, readJson } from './function-call.ts'
import { functions } from './functions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const contract = (parts: Partial<Contract>): Contract => ({
  method: 'POST',
  callers: ['visitor'],
  input: z.object({ count: z.number({ error: 'Count in numbers.' }), name: z.string() }),
  invalid: { code: 'invalid_count', message: 'The count is incomplete.' },
  answer: z.unknown(),
  ...parts,
})

const visitor = { role: 'anon' as const, claims: { role: 'anon' } }
const made = (sessionId: string) => ({
  role: 'daan_guest' as const,
  claims: { role: 'authenticated', app_metadata: { kind: 'donor' }, sub: sessionId, session_id: sessionId },
})
const ended = made(crypto.randomUUID())

describe('the check of the caller', () => {
  const kind = (callers: CallerKind[], caller: Parameters<typeof callerKind>[1]) =>
    callerKind(contract({ callers }), caller, server.services)

  test('follows the contract', async () => {
    expect(await kind(['visitor'], visitor)).toBe('visitor')
    expect(await kind(['link'], visitor)).toBe('link')
    expect(await kind(['donor', 'link'], (await server.donor('asha@example.org')).caller)).toBe('donor')
    expect(await kind(['donor', 'link'], ended)).toBe('link')
    expect(await kind(['donor', 'link'], visitor)).toBe('link')
    expect(await kind(['webhook'], undefined)).toBe('webhook')
  })

  test.each([
    ['a visitor', visitor],
    ['a donor whose session has ended', ended],
    ['a donor', 'donor'],
    [
      'a signed-in person without a role',
      { role: 'authenticated' as const, claims: { role: 'authenticated' } },
    ],
  ] as const)('does not accept as an administrator: %s', async (_who, given) => {
    const caller = given === 'donor' ? (await server.donor('asha@example.org')).caller : given
    await expect(kind(['staff'], caller)).rejects.toMatchObject({
      status: 403,
      code: 'not_an_administrator',
      message: 'Only administrators may do this.',
    })
  })

  test('requires a sign-in where a donor is expected', async () => {
    await expect(kind(['donor'], visitor)).rejects.toMatchObject({ status: 401, code: 'not_signed_in' })
  })

  test('happens before the body is read and the function runs', async () => {
    let ran = false
    const guarded: ServerFunction = {
      contract: contract({ callers: ['staff'] }),
      async handle() {
        ran = true
      },
    }
    const app = new Hono<Env>()
    app.use(accessLog(server.services))
    app.route('/', functions(server.services, { guarded }))
    const headers = { apikey: server.anonKey }
    const request = new Request('http://localhost/guarded', { method: 'POST', headers, body: '{}' })
    expect((await app.request(request, undefined, {})).status).toBe(403)
    expect({ ran, wasRead: request.bodyUsed }).toEqual({ ran: false, wasRead: false })
  })
})

describe('the input', () => {
  const sent = (body: string) => new Request('http://localhost', { method: 'POST', body })

  test('follows the contract’s schema', async () => {
    expect(await readInput(contract({}), sent('{"count":1,"name":"A","more":true}'))).toEqual({
      count: 1,
      name: 'A',
    })
    const get = contract({ method: 'GET', input: z.object({ reference: z.string() }) })
    expect(await readInput(get, new Request('http://localhost/?reference=pay_1'))).toEqual({
      reference: 'pay_1',
    })
  })

  test.each([
    ['{"count":"1","name":"A"}', 'Count in numbers.'],
    ['{"count":1}', 'The count is incomplete.'],
    ['[1]', 'The count is incomplete.'],
    ['not JSON', 'Count in numbers.'],
    ['', 'Count in numbers.'],
  ])('fails with a sentence: %s', async (body, message) => {
    await expect(readInput(contract({}), sent(body))).rejects.toMatchObject({
      status: 400,
      code: 'invalid_count',
      message,
    })
  })

  test('holds no NUL, which PostgreSQL could not store', async () => {
    expect(await readJson(sent('{"id":"order_\\u0000","n":[1]}'))).toEqual({ id: 'order_', n: [1] })
  })
})

test.each<[Contract['idempotencyKey'], string, string | null]>([
  ['uuid', '0b5b8d6e-7a4f-4b1c-9c37-1f1f0a6f0e11', '0b5b8d6e-7a4f-4b1c-9c37-1f1f0a6f0e11'],
  ['text', 'attempt-0001', 'attempt-0001'],
  ['lenient', 'short', null],
  [undefined, 'attempt-0001', null],
])('reads an Idempotency-Key of the form %s: %s', (form, key, expected) => {
  expect(readIdempotencyKey(contract(form ? { idempotencyKey: form } : {}), key)).toBe(expected)
})

test.each<['uuid' | 'text', string]>([
  ['uuid', 'Idempotency-Key must be a UUID.'],
  ['text', 'Idempotency-Key must have 8 to 200 plain characters.'],
])('refuses an Idempotency-Key that is not a %s', (idempotencyKey, message) => {
  expect(() => readIdempotencyKey(contract({ idempotencyKey }), 'short')).toThrow(message)
})
