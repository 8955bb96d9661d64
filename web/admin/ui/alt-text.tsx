import { type RefObject, useRef, useState } from 'react'
import { Input } from './fields.tsx'

/** Requests the alternative text of a newly uploaded picture, which may be missing or outdated. */
export function useAltText() {
  const field = useRef<HTMLInputElement>(null)
  const [isNew, setNew] = useState(false)
  return {
    props: { field, isNew },
    ask() {
      setNew(true)
      field.current?.focus()
      field.current?.select()
    },
  }
}

type Props = {
  field: RefObject<HTMLInputElement | null>
  isNew: boolean
  hasPicture: boolean
  value: string
  onChange: (value: string) => void
}

/** Alternative text of a picture. */
export function AltText({ field, isNew, hasPicture, value, onChange }: Props) {
  return (
    <Input
      ref={field}
      label="Alternative text"
      value={value}
      maxLength={2000}
      onChange={onChange}
      hint={hintFor(hasPicture && !value, isNew)}
    />
  )
}

function hintFor(isMissing: boolean, isNew: boolean): string {
  if (isMissing)
    return 'Describe the picture for people who cannot see it. Leave empty only if it adds nothing to the text.'
  return isNew
    ? 'This is a new picture. Does the description still fit?'
    : 'Describes the picture for people who cannot see it.'
}
