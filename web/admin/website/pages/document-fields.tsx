import type { YearDocument } from '#domain/page-content/content.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { Input } from '../../ui/fields.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { CurrentPdf } from './current-pdf.tsx'
import type { Content } from './editable.ts'
import type { PageElement } from './page-elements.ts'
import { useSending } from './use-sending.ts'

type Props = {
  slug: PageSlug
  element: PageElement
  value: Content['documents']
  onChange: (value: Content['documents']) => void
}

/** Reports and accounts, each with its year and its file. */
export function DocumentFields({ slug, element, value, onChange }: Props) {
  return (
    <ListRows<YearDocument>
      rows={value.documents}
      blank={{ year: '', title: '', url: '' }}
      noun="document"
      nameOf={({ title, year }) => [title, year].filter(Boolean).join(' ')}
      onChange={(documents) => onChange({ documents })}
    >
      {(document, change, name) => (
        <div className="grid gap-3">
          <div className="grid gap-3 sm:grid-cols-[8rem_1fr]">
            <Input
              label="Year"
              value={document.year}
              placeholder="2025-26"
              maxLength={20}
              onChange={(year) => change({ year })}
            />
            <Input
              label="Title"
              value={document.title}
              placeholder="Annual report"
              maxLength={200}
              onChange={(title) => change({ title })}
            />
          </div>
          <DocumentFile
            slug={slug}
            element={element}
            name={name}
            url={document.url}
            onUploaded={(url) => change({ url })}
          />
        </div>
      )}
    </ListRows>
  )
}

type FileProps = {
  slug: PageSlug
  element: PageElement
  name: string
  url: string
  onUploaded: (url: string) => void
}

function DocumentFile({ slug, element, name, url, onUploaded }: FileProps) {
  const { uploading, reason, send } = useSending(slug, element, 'pdf', async (address) => onUploaded(address))
  return (
    <FilePicker accept=".pdf" label={`File of ${name}`} uploading={uploading} onFile={send}>
      <CurrentPdf url={url} />
      {!url && <p className="mb-2 text-soft text-xs">Visitors see it once there is a file.</p>}
      {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
    </FilePicker>
  )
}
