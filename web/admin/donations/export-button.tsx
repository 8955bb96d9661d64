import { useRef, useState } from 'react'
import { exportName } from '#domain/donations/gift-export.ts'
import type { GiftFilter, GiftSort } from '#domain/donations/gift-filter.ts'
import { dayOf } from '#domain/indian-days.ts'
import { formatNumber } from '#domain/numbers.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { checkSession } from '../lib/check-session.ts'
import { smallButton } from '../ui/small-button.ts'
import { exportGifts } from './gift-export.ts'
import { giftMessages } from './messages.ts'

/** Saves what is filtered as a file, and shows how far it has come. */
export function ExportButton({ filter, sort }: { filter: GiftFilter; sort: GiftSort }) {
  const [written, setWritten] = useState<number | null>(null)
  const cancel = useRef<AbortController>(null)

  async function save() {
    const control = new AbortController()
    cancel.current = control
    setWritten(0)
    let count = 0
    try {
      const file = await exportGifts(filter, sort, {
        signal: control.signal,
        onProgress(soFar) {
          count = soFar
          setWritten(soFar)
        },
      })
      if (control.signal.aborted) return
      saveFile(exportName(filter, dayOf(new Date())), file)
      toast.success(giftMessages.exported(count === 1 ? '1 gift' : `${formatNumber(count)} gifts`))
    } catch (error) {
      if (control.signal.aborted) return
      console.error(error)
      toast.error(giftMessages.exportFailed)
      checkSession(error)
    } finally {
      setWritten(null)
    }
  }

  if (written === null)
    return (
      <button type="button" onClick={save} className={smallButton('outline')}>
        <DownloadIcon className="size-4" />
        Export as CSV
      </button>
    )
  return (
    <span className="flex items-center gap-2">
      <span role="status">
        {giftMessages.exporting} {written > 0 && formatNumber(written)}
      </span>
      <button type="button" onClick={() => cancel.current?.abort()} className={smallButton('outline')}>
        Cancel
      </button>
    </span>
  )
}
