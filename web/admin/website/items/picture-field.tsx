import { useState } from 'react'
import { safeFile } from '#domain/page-content/content.ts'
import { toast } from '#web/ui/toast.ts'
import { useUpload } from '../../hooks/use-upload.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { sharedToasts } from '../../lib/toasts.ts'
import { Input } from '../../ui/fields.tsx'
import { FocalPoint } from '../../ui/focal-point.tsx'
import type { ChosenPicture } from '../files/choose-picture.tsx'
import { PicturePicker } from '../files/picture-picker.tsx'

type Props = {
  label: string
  /** Path of an uploaded file, without time and extension. */
  path: string
  url: string
  error?: string | undefined
  focus: string | undefined
  onFocus: (focus: string | undefined) => void
  onUrl: (url: string) => void
  onFile: (url: string) => Promise<void>
  onChosen: (picture: ChosenPicture) => void
}

/** A picture of a cause, campaign or story: uploaded, chosen from Files, or given by its address. */
export function PictureField({ label, path, url, error, focus, onFocus, onUrl, onFile, onChosen }: Props) {
  const { uploading, upload } = useUpload()
  const [reason, setReason] = useState('')
  async function send(file: File) {
    setReason('')
    try {
      const uploaded = await upload({ kind: 'image', file, path })
      if (uploaded !== null) await onFile(uploaded)
    } catch (failure) {
      console.error(failure)
      setReason(reasonOf(failure))
      toast.error(sharedToasts.uploadFailed(file.name))
    }
  }
  const address = safeFile(url)
  return (
    <div className="grid gap-2">
      <Input label={`${label} URL`} value={url} error={error} spellCheck={false} onChange={onUrl} />
      <PicturePicker label={label} uploading={uploading} onFile={send} onChosen={onChosen}>
        {address && <FocalPoint label={label} src={address} focus={focus} onChange={onFocus} />}
        {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
      </PicturePicker>
    </div>
  )
}
