import { useState } from 'react'
import { safeFile } from '#domain/page-content/content.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { contentMessages } from '#web/messages.ts'
import { ExternalIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toast.ts'
import { reasonOf } from '../lib/reason-of.ts'
import { useUpload } from '../lib/use-upload.ts'
import { Input } from '../ui/fields.tsx'
import { FilePicker } from '../ui/file-picker.tsx'
import { LinkField } from '../ui/link-field.tsx'
import type { Content } from './editable.ts'
import type { PageElement } from './page-elements.ts'

type Shared = { slug: PageSlug; element: PageElement }
type Props = Shared &
  (
    | {
        kind: 'image'
        value: Content['image']
        onChange: (value: Content['image']) => void
        onFile: (value: Content['image']) => Promise<void>
      }
    | {
        kind: 'pdf'
        value: Content['pdf']
        onChange: (value: Content['pdf']) => void
        onFile: (value: Content['pdf']) => Promise<void>
      }
  )

/** A picture with its alternative text, or a PDF with the button that offers it. */
export function FileFields(props: Props) {
  const { slug, element, kind, value } = props
  const { uploading, upload } = useUpload()
  const [reason, setReason] = useState('')

  async function send(file: File) {
    setReason('')
    try {
      const url = await upload({ kind, file, path: `public/${slug}/${element.id}` })
      if (url === null) return
      if (props.kind === 'image') await props.onFile({ ...props.value, url })
      else await props.onFile({ ...props.value, url })
    } catch (error) {
      console.error(error)
      setReason(reasonOf(error))
      toast.error(contentMessages.uploadFailed(file.name))
    }
  }

  const address = safeFile(value.url)
  return (
    <div className="grid gap-3">
      <FilePicker
        accept={kind === 'pdf' ? '.pdf' : 'image/*'}
        label={element.label}
        uploading={uploading}
        onFile={send}
      >
        {kind === 'image' && address && (
          <img
            src={address}
            alt={props.kind === 'image' && props.value.alt ? props.value.alt : 'Without a description yet'}
            className="mb-3 max-h-48 max-w-full rounded-sm bg-sand object-contain"
          />
        )}
        {kind === 'pdf' && address && (
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className="mb-2 inline-flex min-h-9 items-center gap-1.5 text-brand underline decoration-2 decoration-marigold underline-offset-4"
          >
            View Current PDF
            <ExternalIcon className="size-4" />
          </a>
        )}
        {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
      </FilePicker>
      {props.kind === 'image' ? (
        <Input
          label="Alternative text"
          value={props.value.alt}
          onChange={(alt) => props.onChange({ ...props.value, alt })}
          hint={
            props.value.url && !props.value.alt
              ? 'Please say what the picture shows, for those who cannot see it. Leave empty only if it adds nothing to the text.'
              : 'What the picture shows, for those who cannot see it.'
          }
        />
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          <Input
            label="Button text"
            value={props.value.text}
            onChange={(text) => props.onChange({ ...props.value, text })}
          />
          <LinkField
            label="Link while there is no PDF"
            value={props.value.link}
            onChange={(link) => props.onChange({ ...props.value, link })}
          />
        </div>
      )}
    </div>
  )
}
