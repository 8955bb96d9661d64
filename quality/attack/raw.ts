import { connect, type Socket } from 'node:net'

/** Opens a connection to a local server and collects its output. */
export function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
}

export type RawAnswer = { text: string; closed: boolean }

/** Sends bytes exactly as given, and returns everything until the server closes or falls silent. */
export async function sendBytes(url: string, bytes: string | Buffer, silenceMs = 250): Promise<RawAnswer> {
  const socket = open(url)
  const parts: Buffer[] = []
  return new Promise((done) => {
    let quiet: NodeJS.Timeout
    const end = (closed: boolean) => {
      clearTimeout(quiet)
      socket.destroy()
      done({ text: Buffer.concat(parts).toString('latin1'), closed })
    }
    const wait = (ms: number) => {
      clearTimeout(quiet)
      quiet = setTimeout(() => end(false), ms)
    }
    // The first response may take a while; later ones come at once.
    wait(20_000)
    socket.on('data', (part) => {
      parts.push(part)
      wait(silenceMs)
    })
    socket.on('close', () => end(true))
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
}

export function statusesIn({ text }: RawAnswer): number[] {
  return [...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))
}
