import { expect, test } from 'vitest'
import { readMailedLink } from './mailed-link.ts'

const origin = 'https://daan.example'
const read = (said: Record<string, string>) =>
  readMailedLink({ origin, hash: `#${new URLSearchParams(said)}` })

test.each([
  ['https://daan.example/login?step=2', '/login?step=2'],
  ['https://daan.example//evil.example', '//evil.example'],
  ['https://daan.example/', '/login/new-password'],
  ['https://evil.example/login', '/login/new-password'],
  ['//evil.example/login', '/login/new-password'],
  ['javascript:alert(1)', '/login/new-password'],
  ['http://[broken', '/login/new-password'],
])('turns the target %s of a link into %s', (redirect_to, next) => {
  expect(read({ type: 'recovery', token: 'abc', redirect_to })).toEqual({
    type: 'recovery',
    token: 'abc',
    next: origin + next,
  })
})

test.each([{}, { type: 'recovery' }, { token: 'abc' }, { type: 'magiclink', token: 'abc' }])(
  'refuses %j',
  (said) => {
    expect(read(said)).toBeNull()
  },
)
