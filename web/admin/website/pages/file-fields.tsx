import { safeFile } from '#domain/page-content/content.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { AltText, useAltText } from '../../ui/alt-text.tsx'
import { Input } from '../../ui/fields.tsx'
import { FilePicker } from '../../ui/file-picker.tsx'
import { FocalPoint } from '../../ui/focal-point.tsx'
import { LinkField } from '../../ui/link-field.tsx'
import { PicturePicker } from '../files/picture-picker.tsx'
import { CurrentPdf } from './current-pdf.tsx'
import type { Content } from './editable.ts'
import type { PageElement } from './page-elements.ts'
import { useSending } from './use-sending.ts'

type Props<Value> = {
  slug: PageSlug
  element: PageElement
  value: Value
  onChange: (value: Value) => void
  /** An uploaded file is stored at once. */
  onFile: (value: Value) => Promise<void>
}

/** A picture with its focal point and alternative text. */
export function PictureFields({ slug, element, value, onChange, onFile }: Props<Content['image']>) {
  const altText = useAltText()
  const { uploading, reason, send } = useSending(slug, element, 'image', async (url) => {
    await onFile({ url, alt: value.alt })
    altText.ask()
  })
  const address = safeFile(value.url)
  const { focus: _, ...unfocused } = value
  return (
    <div className="grid gap-3">
      <PicturePicker
        label={element.label}
        uploading={uploading}
        onFile={send}
        onChosen={({ url, alt }) => {
          onChange({ url, alt: alt || value.alt })
          altText.ask()
        }}
      >
        {address && (
          <FocalPoint
            label={element.label}
            src={address}
            focus={value.focus}
            onChange={(focus) => onChange({ ...unfocused, ...(focus && { focus }) })}
          />
        )}
        {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
      </PicturePicker>
      <AltText
        {...altText.props}
        hasPicture={address !== null}
        value={value.alt}
        onChange={(alt) => onChange({ ...value, alt })}
      />
    </div>
  )
}

/** A PDF with its download button. */
export function PdfFields({ slug, element, value, onChange, onFile }: Props<Content['pdf']>) {
  const { uploading, reason, send } = useSending(slug, element, 'pdf', (url) => onFile({ ...value, url }))
  return (
    <div className="grid gap-3">
      <FilePicker accept=".pdf" label={element.label} uploading={uploading} onFile={send}>
        <CurrentPdf url={value.url} />
        {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
      </FilePicker>
      <div className="grid gap-3 sm:grid-cols-2">
        <Input label="Button text" value={value.text} onChange={(text) => onChange({ ...value, text })} />
        <LinkField
          label="Link until there is a PDF"
          value={value.link}
          onChange={(link) => onChange({ ...value, link })}
        />
      </div>
    </div>
  )
}
