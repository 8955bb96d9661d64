import { browserBackend } from './backend.ts'
import { supabase } from './supabase.ts'

const BUCKET = 'site_assets'

type Watch = { onProgress: (fraction: number) => void; signal: AbortSignal }

export class UploadCancelled extends Error {}

/**
 * Sends a file to the site's files and gives its public address. By XMLHttpRequest, which alone can tell how
 * much has been sent.
 */
export async function uploadFile(path: string, file: Blob, { onProgress, signal }: Watch): Promise<string> {
  const client = supabase()
  const { anonKey } = browserBackend()
  const { data } = await client.auth.getSession()
  const bucket = client.storage.from(BUCKET)
  const address = bucket.getPublicUrl(path).data.publicUrl
  const request = new XMLHttpRequest()
  request.open('POST', address.replace('/object/public/', '/object/'))
  request.setRequestHeader('apikey', anonKey)
  request.setRequestHeader('Authorization', `Bearer ${data.session?.access_token ?? anonKey}`)
  request.setRequestHeader('x-upsert', 'true')
  request.setRequestHeader('Cache-Control', 'max-age=3600')
  request.setRequestHeader('Content-Type', file.type)
  await new Promise<void>((sent, failed) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status < 300 ? sent() : failed(new Error(refusal(request.responseText, request.status)))
    request.onerror = () => failed(new Error('The server could not be reached.'))
    request.onabort = () => failed(new UploadCancelled('Cancelled'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) failed(new UploadCancelled('Cancelled'))
    else request.send(file)
  })
  // A file of this very site is stored by its path, so that it outlives a change of the site's address.
  return address.startsWith(`${location.origin}/`) ? address.slice(location.origin.length) : address
}

function refusal(body: string, status: number): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not one of our answers.
  }
  return `The server answered ${status}.`
}
