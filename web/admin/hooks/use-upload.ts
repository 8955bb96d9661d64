import { useRef, useState } from 'react'
import { reducePicture } from '#web/lib/reduce-picture.ts'
import { UploadCancelled, uploadFile } from '#web/lib/upload.ts'
import { extensionOf, fileProblem, looksLikePdf } from '../lib/file-rules.ts'

export type Uploading = { name: string; fraction: number; cancel: () => void }

type UploadRequest = {
  kind: 'image' | 'pdf'
  file: File
  /** Path without its extension, which follows from the file's type. */
  path: string
}

/** One upload at a time with its progress. Returns the file's address, or null if cancelled. */
export function useUpload() {
  const [uploading, setUploading] = useState<Uploading | null>(null)
  const running = useRef<AbortController>(null)

  async function upload({ kind, file, path }: UploadRequest): Promise<string | null> {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const show = (fraction: number) => setUploading({ name: file.name, fraction, cancel: () => stop.abort() })
    show(0)
    try {
      const problem = fileProblem(kind, file)
      if (problem) throw new Error(problem)
      if (kind === 'pdf' && !looksLikePdf(await file.slice(0, 1024).text()))
        throw new Error('This is not a PDF.')
      const body = kind === 'image' ? await reducePicture(file) : file
      return await uploadFile(`${path}-${Date.now()}.${extensionOf(body.type)}`, body, {
        onProgress: show,
        signal: stop.signal,
      })
    } catch (error) {
      if (error instanceof UploadCancelled) return null
      throw error
    } finally {
      if (running.current === stop) setUploading(null)
    }
  }
  return { uploading, upload }
}
