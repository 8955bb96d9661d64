import type { Server } from 'node:http'

/**
 * Closes connections that send nothing. Node's header timeout starts at the first byte, so silent connections
 * would stay for ever and use up the process's limit.
 */
export function closeSilentConnections(server: Server, patienceMs: number): void {
  server.on('connection', (socket) => {
    const impatient = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, patienceMs)
    socket.once('close', () => clearTimeout(impatient))
  })
}
