import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { Uploading } from '../hooks/use-upload.ts'
import { UploadIcon } from './icons.tsx'
import { SmallButton, smallButton } from './small-button.tsx'

type Props = {
  accept: 'image/*' | '.pdf'
  label: string
  uploading: Uploading | null
  onFile: (file: File) => void
  /** Alternative to the upload. */
  action?: ReactNode
  children?: ReactNode
}

/** A drop zone for a file: chosen, dropped, or pasted while it has the focus. */
export function FilePicker({ accept, label, uploading, onFile, action, children }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) onFile(file)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      }}
      className={`rounded-md border border-dashed p-3 ${isOver ? 'border-brand bg-sunken' : 'border-edge'}`}
    >
      {children}
      {uploading ? (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <label htmlFor={`${id}-progress`} className="block truncate text-xs">
              Uploading {uploading.name}
            </label>
            <progress id={`${id}-progress`} value={uploading.fraction} max={1} className="block h-2 w-full" />
          </div>
          <SmallButton onPress={uploading.cancel}>Cancel</SmallButton>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <input
            ref={input}
            id={id}
            type="file"
            accept={accept}
            onChange={(event) => take(event.target.files)}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={`${smallButton('outline')} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-(--focus) peer-focus-visible:outline-offset-3`}
          >
            <UploadIcon className="size-4" />
            {accept === '.pdf' ? 'Upload PDF' : 'Upload picture'}
            <span className="sr-only">: {label}</span>
          </label>
          {action}
          <span className="text-soft text-xs max-sm:hidden">or drop it here, or paste it</span>
        </div>
      )}
    </section>
  )
}
