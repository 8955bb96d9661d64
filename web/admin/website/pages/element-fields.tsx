import type { Json } from '#domain/database.types.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { Input, TextArea } from '../../ui/fields.tsx'
import { LinkField } from '../../ui/link-field.tsx'
import { DocumentFields } from './document-fields.tsx'
import type { Content, ContentShape } from './editable.ts'
import { mayBeHidden, storable } from './editable.ts'
import { EmbedFields } from './embed-fields.tsx'
import { FigureFields } from './figure-fields.tsx'
import { PdfFields, PictureFields } from './file-fields.tsx'
import type { PageElement } from './page-elements.ts'
import { PeopleFields } from './people-fields.tsx'
import { PresetFields } from './preset-fields.tsx'

type Props = {
  slug: PageSlug
  element: PageElement
  value: Json
  onChange: (value: Json) => void
  onFile: (value: Json) => Promise<void>
}

const HINTS: Record<string, string> = {
  legal_text: 'Start a line with # to make it a heading. {org_name} and {org_email} are replaced by yours.',
}

/** Fields for an element's kind. */
export function ElementFields({ slug, element, value, onChange, onFile }: Props) {
  const { id, label, kind } = element
  // `editable` has given the value the shape of its kind.
  const as = <Shape extends ContentShape>(_: Shape) => value as Content[Shape]
  if (kind === 'image') {
    return (
      <PictureFields slug={slug} element={element} value={as('image')} onChange={onChange} onFile={onFile} />
    )
  }
  if (kind === 'pdf') {
    return <PdfFields slug={slug} element={element} value={as('pdf')} onChange={onChange} onFile={onFile} />
  }
  if (kind === 'button') {
    const button = as('button')
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <Input label="Button text" value={button.text} onChange={(text) => onChange({ ...button, text })} />
        <LinkField
          label="Link"
          value={button.link}
          mayBeEmpty={mayBeHidden(id)}
          onChange={(link) => onChange({ ...button, link })}
        />
      </div>
    )
  }
  if (kind === 'presets') return <PresetFields value={as('presets')} onChange={onChange} />
  if (kind === 'figures') return <FigureFields value={as('figures')} onChange={onChange} />
  if (kind === 'people') {
    return <PeopleFields slug={slug} element={element} value={as('people')} onChange={onChange} />
  }
  if (kind === 'documents') {
    return <DocumentFields slug={slug} element={element} value={as('documents')} onChange={onChange} />
  }
  if (kind === 'map' || kind === 'video') {
    return <EmbedFields kind={kind} label={label} value={as('embed')} onChange={onChange} />
  }
  const result = storable(id, value)
  return (
    <TextArea
      label={label}
      isLabelHidden
      rows={kind === 'lines' ? 6 : 1}
      maxLength={20_000}
      value={as('text')}
      placeholder={element.inherited}
      onChange={onChange}
      hint={kind === 'lines' ? 'One role per line.' : HINTS[id]}
      error={'problem' in result ? result.problem : null}
    />
  )
}
