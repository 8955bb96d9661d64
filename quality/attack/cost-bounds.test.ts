import { expect, test } from 'vitest'
import { beyondBounds } from './cost-bounds.ts'

const SIGN_IN = '/auth/v1/token?grant_type=password'

test('accepts a request within every bound', () => {
  const cost = { cpuMs: 250, memoryMb: 20, bytes: 2 * 1024 * 1024, pauseMs: 250 }
  expect(beyondBounds('/rest/v1/causes', cost)).toEqual([])
})

test('checks each bound separately', () => {
  const cost = { cpuMs: 251, memoryMb: 21, bytes: 2 * 1024 * 1024 + 1, pauseMs: 251 }
  expect(beyondBounds('/rest/v1/causes', cost)).toEqual([
    '251 cpuMs',
    '21 memoryMb',
    '2097153 bytes',
    '251 ms in which nobody was answered',
  ])
})

test('allows a password more, within limits, and no pause', () => {
  expect(beyondBounds(SIGN_IN, { cpuMs: 500, memoryMb: 40, pauseMs: 250 })).toEqual([])
  expect(beyondBounds(SIGN_IN, { cpuMs: 501, memoryMb: 41, pauseMs: 251 })).toEqual([
    '501 cpuMs',
    '41 memoryMb',
    '251 ms in which nobody was answered',
  ])
})
