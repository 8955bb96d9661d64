import { type ReactNode, useState } from 'react'
import { safeFile } from '#domain/page-content/content.ts'
import { toast } from '#web/ui/toast.ts'
import { sharedMessages } from '../lib/messages.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useUpload } from '../lib/use-upload.ts'
import { Input, Select } from '../ui/fields.tsx'
import { FilePicker } from '../ui/file-picker.tsx'

type Props = {
  label: string
  placeholder: string | undefined
  hint: ReactNode
  upload: string | undefined
  choices: readonly { value: string; label: string }[] | undefined
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** A setting that can be read; one that names a picture can also be given by uploading it. */
export function SettingInput(props: Props) {
  const { upload: path, choices, label, placeholder, hint, value, error, onChange } = props
  if (choices) {
    return <Select label={label} hint={hint} options={choices} value={value} onChange={onChange} />
  }
  return (
    <div className="grid gap-2">
      <Input
        label={label}
        placeholder={placeholder}
        hint={hint}
        value={value}
        maxLength={4000}
        error={error}
        spellCheck={false}
        onChange={onChange}
      />
      {path && <PictureUpload path={path} label={label} value={value} onChange={onChange} />}
    </div>
  )
}

function PictureUpload({
  path,
  label,
  value,
  onChange,
}: Pick<Props, 'label' | 'value' | 'onChange'> & { path: string }) {
  const { uploading, upload } = useUpload()
  const [reason, setReason] = useState('')
  async function send(file: File) {
    setReason('')
    try {
      const url = await upload({ kind: 'image', file, path })
      if (url !== null) onChange(url)
    } catch (failure) {
      console.error(failure)
      setReason(reasonOf(failure))
      toast.error(sharedMessages.uploadFailed(file.name))
    }
  }
  const address = safeFile(value)
  return (
    <FilePicker accept="image/*" label={label} uploading={uploading} onFile={send}>
      {address && (
        <img src={address} alt={`${label}, as it is`} className="mb-3 max-h-24 max-w-full object-contain" />
      )}
      {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
    </FilePicker>
  )
}
