import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import type { HostedPlatform } from './hosted-platform.ts'

export const HOSTED_KEYS = { publishable: 'sb_publishable_test', secret: 'sb_secret_test' }

type Answer = { status: number; body?: unknown; bytes?: Buffer; type?: string }

/**
 * The parts of a hosted Supabase's Auth and Storage that the product uses, on a prepared database. Files are
 * written in the caller's role, so that the product's policies decide; tokens are signed with a key the
 * product does not have; the plan has no resized pictures.
 */
export async function startHostedSupabase(platform: HostedPlatform) {
  const people = new pg.Pool({ connectionString: platform.authUrl, max: 2 })
  const callers = new pg.Pool({ connectionString: platform.authenticatorUrl, max: 2 })
  const passwords = new Map<string, { id: string; password: string }>()
  const files = new Map<string, Buffer>()
  const seen: { path: string; headers: IncomingMessage['headers'] }[] = []
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }

  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({ role: 'authenticated', aud: 'authenticated', aal: 'aal1', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(`${url}/auth/v1`)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)

  async function asCaller(headers: IncomingMessage['headers'], sql: string, values: unknown[]) {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    const isServer = headers.apikey === HOSTED_KEYS.secret
    const claims = token ? Buffer.from(token.split('.')[1] ?? '', 'base64url').toString() : '{"role":"anon"}'
    const client = await callers.connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
        isServer ? 'service_role' : JSON.parse(claims).role,
        claims,
      ])
      await client.query(`set local storage.can_delete = 'true'`)
      const result = await client.query(sql, values)
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
    const { method = '', headers } = request
    seen.push({ path: pathname, headers })
    const bytes = await buffer(request)
    const body = () => JSON.parse(bytes.toString())
    if (pathname === '/auth/v1/.well-known/jwks.json') return { status: 200, body: { keys: [jwk] } }
    if (!Object.values(HOSTED_KEYS).includes(String(headers.apikey))) {
      return { status: 401, body: { message: 'Invalid API key' } }
    }
    if (pathname === '/auth/v1/admin/users') {
      if (headers.apikey !== HOSTED_KEYS.secret) return { status: 403, body: { error_code: 'not_admin' } }
      const { email, password } = body()
      const id = randomUUID()
      if (passwords.has(email)) return { status: 422, body: { error_code: 'email_exists', msg: 'exists' } }
      await people.query(
        `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
        values ($1, 'authenticated', 'authenticated', $2, now(), now(), now())`,
        [id, email],
      )
      passwords.set(email, { id, password })
      return { status: 200, body: { id, email } }
    }
    if (pathname === '/auth/v1/token' && searchParams.get('grant_type') === 'password') {
      const { email, password } = body()
      const known = passwords.get(email)
      if (known?.password !== password) return { status: 400, body: { error_code: 'invalid_credentials' } }
      const session_id = randomUUID()
      await people.query(
        `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
        [session_id, known?.id],
      )
      const access_token = await sign({ sub: known?.id, session_id, email })
      const user = { id: known?.id, email, aud: 'authenticated', role: 'authenticated' }
      const session = { access_token, token_type: 'bearer', expires_in: 3600, refresh_token: randomUUID() }
      return { status: 200, body: { ...session, user } }
    }
    if (pathname === '/auth/v1/logout') {
      const token = String(headers.authorization).split('.')[1] ?? ''
      const { session_id } = JSON.parse(Buffer.from(token, 'base64url').toString())
      await people.query('delete from auth.sessions where id = $1', [session_id])
      return { status: 204 }
    }
    const stored =
      /^\/storage\/v1\/object\/(?:(public|authenticated)\/)?(site_assets|private_files)(?:\/(.+))?$/.exec(
        pathname,
      )
    const [, door, bucket, name] = stored ?? []
    if (name && method === 'GET') {
      const isOpen =
        bucket === 'site_assets' || (door === 'authenticated' && headers.apikey === HOSTED_KEYS.secret)
      const file = isOpen ? files.get(name) : undefined
      return file
        ? { status: 200, bytes: file, type: 'image/webp' }
        : { status: 400, body: { error: 'not_found' } }
    }
    if (name && (method === 'POST' || method === 'PUT')) {
      const insert = `insert into storage.objects (bucket_id, name, version) values ($3, $1, $2)
        on conflict (bucket_id, name) do update set version = excluded.version`
      await asCaller(headers, insert, [name, randomUUID(), bucket])
      files.set(name, bytes)
      return { status: 200, body: { Key: `${bucket}/${name}`, Id: randomUUID() } }
    }
    if (bucket && !name && method === 'DELETE') {
      const { prefixes } = body()
      const { rows } = await asCaller(
        headers,
        `delete from storage.objects where bucket_id = $2 and name = any($1) returning name`,
        [prefixes, bucket],
      )
      for (const row of rows) files.delete(row.name)
      return { status: 200, body: rows }
    }
    return { status: 403, body: { error: 'not in this plan' } }
  }

  const server = createServer(async (request, response) => {
    const { status, body, bytes, type } = await answer(request).catch((error: Error) => ({
      status: 400,
      body: { statusCode: '403', error: 'Unauthorized', message: error.message },
      bytes: undefined,
      type: undefined,
    }))
    response.writeHead(status, { 'Content-Type': type ?? 'application/json' })
    response.end(bytes ?? (body === undefined ? undefined : JSON.stringify(body)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    files,
    seen,
    sign,
    async close() {
      await people.end()
      await callers.end()
      await new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      })
    },
  }
}
