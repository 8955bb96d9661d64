import { useState } from 'react'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { toast } from '#web/ui/toast.ts'
import { useUpload } from '../../hooks/use-upload.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { sharedToasts } from '../../lib/toasts.ts'
import type { PageElement } from './page-elements.ts'

/** Uploads a file of an element, and reports problems. */
export function useSending(
  slug: PageSlug,
  element: PageElement,
  kind: 'image' | 'pdf',
  onUploaded: (url: string) => Promise<void>,
) {
  const { uploading, upload } = useUpload()
  const [reason, setReason] = useState('')
  async function send(file: File) {
    setReason('')
    try {
      const url = await upload({ kind, file, path: `public/${slug}/${element.id}` })
      if (url !== null) await onUploaded(url)
    } catch (error) {
      console.error(error)
      setReason(reasonOf(error))
      toast.error(sharedToasts.uploadFailed(file.name))
    }
  }
  return { uploading, reason, send }
}
