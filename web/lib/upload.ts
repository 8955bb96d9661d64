import { browserBackend } from './backend.ts'
import { addressesOf, storedAddress } from './site-assets.ts'
import { supabase } from './supabase.ts'

type Watch = { onProgress: (fraction: number) => void; signal: AbortSignal }

export class UploadCancelled extends Error {}

/**
 * Sends a file to the site's files and gives its public address. By XMLHttpRequest, which alone can tell how
 * much has been sent.
 */
export async function uploadFile(path: string, file: Blob, { onProgress, signal }: Watch): Promise<string> {
  const { anonKey } = browserBackend()
  const { data } = await supabase().auth.getSession()
  const request = new XMLHttpRequest()
  request.open('POST', addressesOf(path).write)
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
  return storedAddress(path)
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
