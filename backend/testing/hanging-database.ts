/** A proxy to PostgreSQL that can be made to hang: connections stay open without responses, even if they are ended. */

import type { AddressInfo } from 'node:net'
import { createServer, connect as open, type Socket } from 'node:net'

export async function hangingDatabase(url: string, port = 0) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let hangs = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = open(Number(target.port || 5432), target.hostname)
    near.on('end', () => {
      if (!hangs) near.end()
    })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (data) => {
      if (!hangs) far.write(data)
    })
    far.on('data', (data) => {
      if (!hangs) near.write(data)
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    hang: () => {
      hangs = true
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
