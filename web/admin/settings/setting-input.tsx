import { type ReactNode, useState } from 'react'
import { safeFile } from '#domain/page-content/content.ts'
import type { SettingField } from '#domain/settings/settings.ts'
import { toast } from '#web/ui/toast.ts'
import { useUpload } from '../hooks/use-upload.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { sharedToasts } from '../lib/toasts.ts'
import { Input, Select } from '../ui/fields.tsx'
import { PicturePicker } from '../website/files/picture-picker.tsx'

type Props = {
  id: string
  label: string
  placeholder: string | undefined
  hint: ReactNode
  upload: string | undefined
  choices: SettingField['choices']
  valueAt: (key: string) => string
  value: string
  error: string | null
  /** `fills` are other settings implied by a choice. */
  onChange: (value: string, fills?: Readonly<Record<string, string>>) => void
}

/** A readable setting; a picture can also be uploaded. */
export function SettingInput(props: Props) {
  const { upload: path, choices, label, placeholder, hint, value, error, onChange } = props
  if (choices) {
    const chosen = choiceOf(choices, value, props.valueAt)
    return (
      <Select
        label={label}
        hint={chosen?.hint ?? hint}
        options={choices.map((choice) => ({ value: choice.label, label: choice.label }))}
        value={chosen?.label ?? ''}
        onChange={(name) => {
          const choice = choices.find((one) => one.label === name)
          if (choice) onChange(choice.value, choice.fills)
        }}
      />
    )
  }
  return (
    <div id={props.id} className="grid gap-2">
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

/** The choice whose value and fills are all stored; otherwise the last one with that value. */
function choiceOf(
  choices: NonNullable<SettingField['choices']>,
  value: string,
  valueAt: (key: string) => string,
) {
  const alike = choices.filter((choice) => choice.value === value)
  const isFilled = (fills: Readonly<Record<string, string>> = {}) =>
    Object.entries(fills).every(([key, filled]) => valueAt(key) === filled)
  return alike.find(({ fills }) => isFilled(fills)) ?? alike.at(-1)
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
      toast.error(sharedToasts.uploadFailed(file.name))
    }
  }
  const address = safeFile(value)
  return (
    <PicturePicker label={label} uploading={uploading} onFile={send} onChosen={({ url }) => onChange(url)}>
      {address && (
        <img src={address} alt={`${label}, as it is`} className="mb-3 max-h-24 max-w-full object-contain" />
      )}
      {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
    </PicturePicker>
  )
}
