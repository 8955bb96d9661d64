import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * An in-memory S3 with the features the product uses: path-style addresses, verified version 4 signatures,
 * ranges, copies, and lists in pages of three.
 */
export type S3Double = {
  url: string
  objects: Map<string, { bytes: Buffer; modifiedAt: Date }>
  requests: { method: string; key: string; headers: IncomingMessage['headers'] }[]
  /** Statuses for the next requests, instead of handling them. */
  failures: number[]
  close(): Promise<void>
}

export const S3_KEYS = { id: 'AKIDTEST', secret: 'a-secret-of-the-double', region: 'ap-south-1' }

export async function startS3Double(bucket: string): Promise<S3Double> {
  const objects: S3Double['objects'] = new Map()
  const requests: S3Double['requests'] = []
  const failures: number[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://double')
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const method = request.method ?? ''
    requests.push({ method, key, headers: request.headers })
    const body = await buffer(request)
    const failure = failures.shift()
    if (failure) return refuse(response, failure, 'Injected')
    if (!isSigned(request, url)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (method === 'GET' && key === '') return void response.end(listed(url.searchParams))
    if (method === 'PUT') {
      const from = request.headers['x-amz-copy-source']
      const source = typeof from === 'string' ? objects.get(from.replace(`${bucket}/`, '')) : { bytes: body }
      if (!source) return refuse(response, 404, 'NoSuchKey')
      if (!from && request.headers['content-length'] !== String(body.length))
        return refuse(response, 411, 'Length')
      objects.set(key, { bytes: source.bytes, modifiedAt: new Date() })
      return void response.end(from ? '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : '')
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = start === undefined ? found.bytes : found.bytes.subarray(Number(start), Number(end) + 1)
    response.writeHead(start === undefined ? 200 : 206, { 'Content-Length': part.length })
    response.end(method === 'HEAD' ? undefined : part)
  }

  function listed(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + 3).map((key) => {
      const { bytes, modifiedAt } = objects.get(key) ?? { bytes: Buffer.alloc(0), modifiedAt: new Date() }
      return `<Contents><Key>${key}</Key><Size>${bytes.length}</Size><LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`
    })
    const more = from + 3 < keys.length
    const next = more ? `<NextContinuationToken>${from + 3}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join('')}</ListBucketResult>`
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    failures,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function isSigned(request: IncomingMessage, url: URL): boolean {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, credential = '', signed = '', signature] = form.exec(request.headers.authorization ?? '') ?? []
  const [id, date = '', region = '', service = ''] = credential.split('/')
  if (id !== S3_KEYS.id || region !== S3_KEYS.region) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&')
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const payload = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, payload].join('\n')
  const scope = [date, region, service, 'aws4_request'].join('/')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${S3_KEYS.secret}`,
  )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
