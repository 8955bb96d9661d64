import { expect, test } from 'vitest'
import { showAddress, tokenOfShown } from './shown-address.ts'

const sessionOf = (email?: string) => ({ access_token: `token of ${email}`, user: { email } })

test('uses only the session of the address on the screen', () => {
  const ended = expect.objectContaining({ status: 401 })
  expect(() => tokenOfShown(sessionOf(undefined))).toThrow(ended)
  showAddress('asha@example.org')
  expect(tokenOfShown(sessionOf('asha@example.org'))).toEqual({ accessToken: 'token of asha@example.org' })
  for (const session of [sessionOf('ravi@example.org'), sessionOf(undefined), null])
    expect(() => tokenOfShown(session)).toThrow(ended)
})
