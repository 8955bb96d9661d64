import { createServer } from 'node:http'

/** Baseline of every response: Node's plain HTTP server with the same bytes. */
export type Answer = { status: number; headers: [string, string][]; body: string }

process.on('message', (answer: Answer) => {
  const body = Buffer.from(answer.body, 'base64')
  const headers = [...answer.headers.flat(), 'Content-Length', String(body.length)]
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(answer.status, headers).end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.on('disconnect', () => process.exit())
