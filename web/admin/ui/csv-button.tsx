import { useRef, useState } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'
import { sharedToasts } from '../lib/toasts.ts'
import { SmallButton } from './small-button.tsx'

type Progress = { onProgress: (written: number) => void; signal: AbortSignal }

type Props = {
  make: (progress: Progress) => Promise<Blob>
  name: () => string
  /** Toasts: after saving so many rows, and on failure. */
  saved: (count: number) => string
  failed: string
}

/** Saves the filtered rows as a file, with progress. */
export function CsvButton({ make, name, saved, failed }: Props) {
  const [written, setWritten] = useState<number | null>(null)
  const cancel = useRef<AbortController>(null)

  async function save() {
    const control = new AbortController()
    cancel.current = control
    setWritten(0)
    let count = 0
    try {
      const file = await make({
        signal: control.signal,
        onProgress(soFar) {
          count = soFar
          setWritten(soFar)
        },
      })
      if (control.signal.aborted) return
      saveFile(name(), file)
      toast.success(saved(count))
    } catch (error) {
      if (control.signal.aborted) return
      console.error(error)
      toast.error(failed)
      checkSession(error)
    } finally {
      setWritten(null)
    }
  }

  if (written === null)
    return (
      <SmallButton needs="export" onPress={save}>
        <DownloadIcon className="size-4" />
        Export as CSV
      </SmallButton>
    )
  return (
    <span className="flex items-center gap-2">
      <span role="status">
        {sharedToasts.exporting} {written > 0 && formatNumber(written)}
      </span>
      <SmallButton onPress={() => cancel.current?.abort()}>Cancel</SmallButton>
    </span>
  )
}
