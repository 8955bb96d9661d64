import type { Server } from 'node:http'

/**
 * Hangs up on clients that connect and say nothing. Node's own patience with headers begins at their first byte, so
 * connections without one would stay for ever and use up the process's room for others.
 */
export function hangUpOnSilence(server: Server, patienceMs: number): void {
  server.on('connection', (socket) => {
    const impatient = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, patienceMs)
    socket.once('close', () => clearTimeout(impatient))
  })
}
