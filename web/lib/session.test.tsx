import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SessionProvider, useSession } from './session.tsx'

function Reader() {
  const { loading, session, user } = useSession()
  return JSON.stringify({ loading, session, user })
}

test('a session is unknown until it was looked for', () => {
  const shown = renderToString(
    <SessionProvider>
      <Reader />
    </SessionProvider>,
  )
  expect(JSON.parse(shown.replaceAll('&quot;', '"'))).toEqual({ loading: true, session: null, user: null })
})

test('nobody reads a session without its provider', () => {
  expect(() => renderToString(<Reader />)).toThrow('useSession must be used within a SessionProvider.')
})
