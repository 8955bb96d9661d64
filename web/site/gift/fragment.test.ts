import { expect, test } from 'vitest'
import { tokensIn } from './fragment.ts'

const token = 'aB3_-'.repeat(8)

test.each([
  [`#${token}`, { gift: token }],
  [`#details=${token}`, { details: token }],
  [`#gift=${token}&details=${token}x`, { gift: token, details: `${token}x` }],
  [`#details=${token}&monthly=1`, { details: token, isMonthly: true }],
  [`#details=${token}&record=1`, { details: token, hasRecord: true }],
  [`#method=${token}`, { method: token }],
  [`#receipt=${token}`, { receipt: token }],
  [`#confirm=${token}`, { confirm: token }],
  [`#dedicate=${token}`, { dedicate: token }],
  ['', {}],
  ['#main', {}],
  ['#details=short', {}],
  [`#other=${token}`, {}],
  ['#%E0%A4%A', {}],
])('reads the tokens of %s', (hash, expected) => {
  expect(tokensIn(hash)).toEqual(expected)
})
