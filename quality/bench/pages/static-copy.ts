import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

type File = { status: number; headers: Record<string, string>; body: Buffer }

/** Serves copies of pages without any code: the baseline for a page with the same appearance. */
export async function openStaticCopy(origin: string, port: number) {
  const files = new Map<string, Promise<File>>()
  const server = createServer(async (request, response) => {
    const key = `${request.url} ${request.headers.accept}`
    const file = files.get(key) ?? copyOf(origin, request)
    files.set(key, file)
    const { status, headers, body } = await file
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((done) => void server.close(() => done())).finally(() =>
        server.closeAllConnections(),
      ),
  }
}

async function copyOf(origin: string, { url = '/', headers }: IncomingMessage): Promise<File> {
  const response = await fetch(origin + url, { headers: { accept: headers.accept ?? '*/*' } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const type = response.headers.get('content-type') ?? ''
  const kept = { 'content-type': type, 'cache-control': response.headers.get('cache-control') ?? 'no-cache' }
  const body = type.startsWith('text/html') ? withoutCode(bytes) : bytes
  if (!/^(text|application\/(json|manifest)|image\/svg)/.test(type))
    return { status: response.status, headers: kept, body }
  return {
    status: response.status,
    headers: { ...kept, 'content-encoding': 'br' },
    body: brotliCompressSync(body),
  }
}

function withoutCode(html: Buffer): Buffer {
  const text = html
    .toString()
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link[^>]*rel="modulepreload"[^>]*>/g, '')
  return Buffer.from(text)
}
