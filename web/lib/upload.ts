import { browserBackend } from './backend.ts'
import { addressesOf, storedAddress } from './site-assets.ts'
import { supabase } from './supabase.ts'

type Watch = { onProgress: (fraction: number) => void; signal: AbortSignal }

export class UploadCancelled extends Error {}

/**
 * Uploads a file to the site's files and returns its public address. Uses XMLHttpRequest, which alone reports
 * upload progress.
 */
export async function uploadFile(path: string, file: Blob, { onProgress, signal }: Watch): Promise<string> {
  const headers = await callerHeaders()
  const request = new XMLHttpRequest()
  request.open('POST', addressesOf(path).write)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
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
  return storedAddress(path)
}

export async function deleteFile(path: string): Promise<void> {
  const answer = await fetch(addressesOf(path).write, { method: 'DELETE', headers: await callerHeaders() })
  if (!answer.ok) throw new Error(refusal(await answer.text(), answer.status))
}

async function callerHeaders() {
  const { anonKey } = browserBackend()
  const { data } = await supabase().auth.getSession()
  return { apikey: anonKey, Authorization: `Bearer ${data.session?.access_token ?? anonKey}` }
}

function refusal(body: string, status: number): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not a response of this server.
  }
  return `The server answered ${status}.`
}
