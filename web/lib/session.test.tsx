import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SessionProvider, useSession } from './session.tsx'

function Reader() {
  const { loading, session, user } = useSession()
  return JSON.stringify({ loading, session, user })
}

test('reports loading until the session was read', () => {
  const shown = renderToString(
    <SessionProvider>
      <Reader />
    </SessionProvider>,
  )
  expect(JSON.parse(shown.replaceAll('&quot;', '"'))).toEqual({ loading: true, session: null, user: null })
})

test('throws without its provider', () => {
  expect(() => renderToString(<Reader />)).toThrow('useSession must be used within a SessionProvider.')
})
