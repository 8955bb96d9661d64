import { expect, test } from 'vitest'
import { takingTurns } from './taking-turns.ts'

test('runs so many at once, lets so many wait, and sends the rest away', async () => {
  const inTurn = takingTurns({ atOnce: 2, waiting: 3 })
  let running = 0
  let most = 0
  const releases: (() => void)[] = []
  const work = () =>
    inTurn(async () => {
      running++
      most = Math.max(most, running)
      await new Promise<void>((release) => releases.push(release))
      running--
      return 'done'
    })
  const accepted = Array.from({ length: 5 }, work)
  await expect(work()).rejects.toMatchObject({ status: 503, code: 'request_timeout' })
  for (let n = 0; n < 5; n++) {
    await expect.poll(() => releases.length).toBeGreaterThan(n)
    releases[n]?.()
  }
  expect(await Promise.all(accepted)).toEqual(Array(5).fill('done'))
  expect(most).toBe(2)
})

test('goes on after work that failed', async () => {
  const inTurn = takingTurns({ atOnce: 1, waiting: 1 })
  await expect(inTurn(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn(async () => 'yes')).toBe('yes')
})
