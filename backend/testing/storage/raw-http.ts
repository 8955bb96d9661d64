import { connect } from 'node:net'

/** Sends bytes exactly as given, as no proper client would, and returns the response. */
export function sendRaw(url: string, ...pieces: (string | Uint8Array)[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname)
    const received: Buffer[] = []
    socket.on('data', (chunk) => {
      received.push(chunk)
      const answer = parse(Buffer.concat(received))
      if (!answer) return
      done(answer)
      socket.destroy()
    })
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The server closed the connection without an answer')))
    for (const piece of pieces) socket.write(piece)
  })
}

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

function parse(bytes: Buffer): RawAnswer | undefined {
  const [head, body] = bytes.toString('latin1').split('\r\n\r\n', 2)
  if (head === undefined || body === undefined) return undefined
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  if (body.length < Number(headers['content-length'] ?? 0)) return undefined
  return { status: Number(first.split(' ')[1]), headers, body }
}
