import { type AddressInfo, createServer } from 'node:net'

/** A free port on this machine, for a process whose configuration names its port. */
export function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}
