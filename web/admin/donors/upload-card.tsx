import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { TEMPLATE_NAME, templateCsv } from '#domain/donors/template.ts'
import { toast } from '#web/ui/toast.ts'
import { handOver } from '../import/handed-over.ts'
import { UploadIcon } from '../ui/icons.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { donorToasts } from './toasts.ts'
import { uploadCsv } from './upload-csv.ts'

/** Imports a file in the template's format in one step; any other goes to the import screen. */
export function UploadCard({ onImported }: { onImported: () => void }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const chooser = input.current
    const tell = () => toast.error(donorToasts.noFile)
    chooser?.addEventListener('cancel', tell)
    return () => chooser?.removeEventListener('cancel', tell)
  }, [])

  async function upload(file: File | undefined) {
    if (input.current) input.current.value = ''
    if (!file) {
      toast.error(donorToasts.noFile)
      return
    }
    setBusy(true)
    const openImport = () => {
      handOver(file)
      navigate('/admin/donors/import')
    }
    if (await uploadCsv(file, openImport, onImported)) onImported()
    setBusy(false)
  }

  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="mr-auto max-w-prose">
          <h2 className="text-heading text-xl">Bulk CSV Upload</h2>
          <p className="mt-1 text-soft">
            Fill in the template and upload it. For any other list, use Import.{' '}
            <a
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(templateCsv())}`}
              download={TEMPLATE_NAME}
              className="font-semibold text-brand underline underline-offset-4"
            >
              Download Template
            </a>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept=".csv"
            aria-label="CSV file"
            tabIndex={-1}
            onChange={(event) => upload(event.target.files?.[0])}
            className="sr-only"
          />
          <SmallButton disabled={isBusy} onPress={() => input.current?.click()}>
            <UploadIcon className="size-4" />
            Upload CSV
          </SmallButton>
        </div>
      </div>
    </Card>
  )
}
