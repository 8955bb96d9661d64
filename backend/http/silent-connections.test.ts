import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { closeSilentConnections } from './silent-connections.ts'

test('closes silent connections, not those that have begun to send', async () => {
  const server = createServer((_request, response) => response.end('heard'))
  closeSilentConnections(server, 300)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1').resume()
  const slow = connect(port, '127.0.0.1')
  slow.write('GET / HTTP/1.1\r\nHost: x\r\n')
  await once(silent, 'close')
  slow.write('\r\n')
  const [answer] = await once(slow, 'data')
  expect(String(answer)).toContain('200 OK')
  slow.destroy()
  server.close()
})
