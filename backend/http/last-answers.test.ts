import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { LastAnswers } from './last-answers.ts'

const folder = mkdtempSync(join(tmpdir(), 'daan-last-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const log = pino({ level: 'silent' })
let files = 0
const newFile = () => join(folder, `${files++}`, 'last-answers.json')

const CAUSES = 'http://site.example/rest/v1/causes?select=id'

/** A backend whose database can be disconnected. */
function backend() {
  const state = { isAway: false, rows: [{ id: 'food' }] as unknown[], stale: 0 }
  const ask = async () =>
    state.isAway ? Response.json({ code: 'PGRST001' }, { status: 503 }) : Response.json(state.rows)
  return { state, asking: (last: LastAnswers) => last.wrap(ask, () => state.stale++) }
}

test('returns the last response while the database is unreachable', async () => {
  const { state, asking } = backend()
  const ask = asking(new LastAnswers(newFile(), log))
  expect(await (await ask(CAUSES)).json()).toEqual([{ id: 'food' }])
  expect(state.stale).toBe(0)
  state.isAway = true
  const answer = await ask(CAUSES)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual([{ id: 'food' }])
  expect(state.stale).toBe(1)
  expect((await ask('http://site.example/rest/v1/causes?select=title')).status).toBe(503)
})

test('keeps responses across a restart', async () => {
  const file = newFile()
  const { state, asking } = backend()
  const before = new LastAnswers(file, log)
  await asking(before)(CAUSES)
  await before.flush()
  state.isAway = true
  expect(await (await asking(new LastAnswers(file, log))(CAUSES)).json()).toEqual([{ id: 'food' }])
})

test('does not block on writing, and writes later changes next', async () => {
  const file = newFile()
  const { asking } = backend()
  const last = new LastAnswers(file, log)
  const ask = asking(last)
  await ask(CAUSES)
  const first = last.flush()
  expect(existsSync(file)).toBe(false)
  await ask(`${CAUSES}&order=id`)
  await Promise.all([first, last.flush()])
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(2)
})

test('drops emptied responses and stores no empty ones', async () => {
  const file = newFile()
  const { state, asking } = backend()
  const last = new LastAnswers(file, log)
  const ask = asking(last)
  await ask(CAUSES)
  state.rows = []
  await ask(CAUSES)
  for (let n = 0; n < 1000; n++) await ask(`${CAUSES}&id=eq.${n}`)
  await last.flush()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([])
  state.isAway = true
  expect((await ask(CAUSES)).status).toBe(503)
})

test('never answers writes from memory', async () => {
  const { state, asking } = backend()
  const ask = asking(new LastAnswers(newFile(), log))
  await ask(CAUSES)
  state.isAway = true
  expect((await ask(CAUSES, { method: 'POST', body: '{}' })).status).toBe(503)
})

test('replaces an unreadable file', async () => {
  const file = join(folder, 'broken.json')
  writeFileSync(file, '{"half')
  const { asking } = backend()
  const last = new LastAnswers(file, log)
  await asking(last)(CAUSES)
  await last.flush()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1)
})

test('does not wait for a hanging database', async () => {
  let hangs = false
  const last = new LastAnswers(newFile(), log, 50)
  const ask = last.wrap(
    () => (hangs ? new Promise<Response>(() => {}) : Promise.resolve(Response.json([{ id: 'food' }]))),
    () => {},
  )
  await ask(CAUSES)
  hangs = true
  expect(await (await ask(CAUSES)).json()).toEqual([{ id: 'food' }])
  expect((await ask(`${CAUSES}&id=eq.other`)).status).toBe(504)
})

test('shortens the wait after the first timeout', async () => {
  let hangs = false
  const last = new LastAnswers(newFile(), log, 4000)
  const ask = last.wrap(
    () => (hangs ? new Promise<Response>(() => {}) : Promise.resolve(Response.json([{ id: 'food' }]))),
    () => {},
  )
  await ask(CAUSES)
  hangs = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  try {
    const first = ask(CAUSES)
    await vi.advanceTimersByTimeAsync(4000)
    expect((await first).status).toBe(200)
    const second = ask(CAUSES)
    await vi.advanceTimersByTimeAsync(250)
    expect((await second).status).toBe(200)
    // Without an earlier response there is no fallback.
    const unknown = vi.fn()
    void ask(`${CAUSES}&id=eq.other`).then(unknown)
    await vi.advanceTimersByTimeAsync(3999)
    expect(unknown).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(unknown).toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
