/** Uploads hostile files as an administrator: each is refused with a message, or stored and served inert. */
import { ask, each, type HttpResponse } from './ask.ts'
import { type HostileFile, hostileFiles } from './hostile-files.ts'
import type { Outcome } from './outcome.ts'
import { sendBytes, statusesIn } from './raw.ts'
import { credentials, type Target } from './target.ts'

const BUCKET = '/storage/v1/object/site_assets/hostile/'
const SERVED = /^(image\/(png|jpeg|webp|avif|gif|svg\+xml)|application\/pdf)$/

/** `kept` are the addresses of accepted files, for a browser to open. */
export async function attackWithFiles(target: Target): Promise<Outcome & { kept: string[] }> {
  const files = await hostileFiles()
  const findings: string[] = []
  const kept: string[] = []
  let refused = 0
  await each(files, 4, async (file) => {
    const answer = await upload(target, file)
    if (answer.status === 200) {
      const { Key } = JSON.parse(String(answer.body))
      const address = `/storage/v1/object/public/${encodeURI(Key)}`
      kept.push(address)
      for (const what of await wrongWhenServed(target, address)) findings.push(`${file.name}: ${what}`)
    } else {
      refused++
      if (answer.status >= 500 || !isSentence(answer))
        findings.push(`${file.name}: ${answer.status} ${answer.body.subarray(0, 200)}`)
    }
  })
  findings.push(...(await announced(target)), ...(await climbed(target)))
  const attack = `hostile files (${refused} refused, ${kept.length} kept and harmless)`
  return { attack, count: files.length + 1, findings, kept }
}

function upload(target: Target, { name, bytes, type = 'image/png' }: HostileFile): Promise<HttpResponse> {
  const headers = { ...credentials(target, 'admin'), 'content-type': type, 'x-upsert': 'true' }
  return ask(target.url, { method: 'POST', path: BUCKET + name, headers, body: bytes })
}

function isSentence({ body }: HttpResponse): boolean {
  return /\.$/.test(JSON.parse(String(body)).message)
}

/** In original size, resized and as a download. */
async function wrongWhenServed({ url }: Target, address: string): Promise<string[]> {
  const found: string[] = []
  const shown = address.replace('/object/', '/render/image/')
  const ways = [address, `${address}?download=`, `${shown}?width=320`, `${shown}?width=320&format=origin`]
  for (const path of ways) {
    const { status, headers } = await ask(url, { method: 'GET', path, headers: { accept: 'text/html,*/*' } })
    if (status >= 500) found.push(`${path} answers ${status}`)
    if (status !== 200) continue
    const type = headers['content-type'] ?? ''
    if (!SERVED.test(type)) found.push(`${path} is served as ${type}`)
    if (headers['x-content-type-options'] !== 'nosniff') found.push(`${path} may be sniffed`)
    const policy = headers['content-security-policy'] ?? ''
    const isHeld =
      policy.includes("default-src 'none'") && (type === 'application/pdf' || policy.startsWith('sandbox;'))
    if (!isHeld) found.push(`${path} is served with the policy "${policy}"`)
    if (path.includes('download') && !headers['content-disposition']?.startsWith('attachment;'))
      found.push(`${path} is not a download`)
  }
  return found
}

/** 5 GB are refused before they are sent. */
async function announced({ url, anonKey, admin }: Target): Promise<string[]> {
  const answer = await sendBytes(
    url,
    `POST ${BUCKET}huge.png HTTP/1.1\r\nHost: localhost\r\napikey: ${anonKey}\r\nAuthorization: Bearer ${admin.token}\r\n` +
      'Content-Type: image/png\r\nContent-Length: 5368709120\r\n\r\n',
  )
  return statusesIn(answer)[0] === 413 ? [] : [`5 GB announced: ${statusesIn(answer)}`]
}

/** Whatever its name, every accepted file is in its folder. */
async function climbed({ owner }: Target): Promise<string[]> {
  const { rows } = await owner<{ name: string }>(
    `select bucket_id || '/' || name as name from storage.objects
    where created_at > now() - interval '10 minutes' and (name ~ '(^|/)\\.\\.?(/|$)|[\\x01-\\x1f\\\\]' or name like '%evil%')`,
  )
  return rows.map(({ name }) => `A file climbed to ${name}`)
}
