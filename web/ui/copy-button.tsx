import { useEffect, useState } from 'react'
import { buttonClass } from './button.tsx'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { useUiWords } from './ui-words.ts'

type Props = { text: string; label: string; className?: string }

/** Shown if the browser can copy; its space is reserved until that is known. */
export function CopyButton({ text, label, className = buttonClass('outline') }: Props) {
  const words = useUiWords()
  const [can, setCan] = useState(false)
  const [copied, setCopied] = useState('')
  useEffect(() => setCan('clipboard' in navigator), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch (error) {
      console.error(error)
    }
  }
  const done = copied === text
  return (
    <button type="button" onClick={copy} className={`${className} ${can ? '' : 'invisible'}`}>
      {done ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{done ? words.copied : label}</span>
    </button>
  )
}
