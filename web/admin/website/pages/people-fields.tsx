import type { Person } from '#domain/page-content/content.ts'
import { safeFile } from '#domain/page-content/content.ts'
import type { PageSlug } from '#domain/page-content/pages.ts'
import { Input } from '../../ui/fields.tsx'
import { FocalPoint } from '../../ui/focal-point.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { PicturePicker } from '../files/picture-picker.tsx'
import type { Content } from './editable.ts'
import type { PageElement } from './page-elements.ts'
import { useSending } from './use-sending.ts'

type Props = {
  slug: PageSlug
  element: PageElement
  value: Content['people']
  onChange: (value: Content['people']) => void
}

/** People with their photographs. A photograph is saved together with its name. */
export function PeopleFields({ slug, element, value, onChange }: Props) {
  return (
    <ListRows<Person>
      rows={value.people}
      blank={{ name: '', role: '', url: '' }}
      noun="person"
      nameOf={({ name }) => name}
      onChange={(people) => onChange({ people })}
    >
      {(person, change, name) => (
        <div className="grid gap-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <Input
              label="Name"
              value={person.name}
              maxLength={200}
              onChange={(typed) => change({ name: typed })}
            />
            <Input label="Role" value={person.role} maxLength={200} onChange={(role) => change({ role })} />
          </div>
          <Photograph slug={slug} element={element} name={name} person={person} onChange={change} />
        </div>
      )}
    </ListRows>
  )
}

type PhotographProps = {
  slug: PageSlug
  element: PageElement
  name: string
  person: Person
  onChange: (changes: Partial<Person>) => void
}

function Photograph({ slug, element, name, person, onChange }: PhotographProps) {
  const { uploading, reason, send } = useSending(slug, element, 'image', async (url) =>
    onChange({ url, focus: '' }),
  )
  const address = safeFile(person.url)
  const label = `Photograph of ${name}`
  return (
    <PicturePicker
      label={label}
      uploading={uploading}
      onFile={send}
      onChosen={({ url }) => onChange({ url, focus: '' })}
    >
      {address && (
        <>
          <FocalPoint
            label={label}
            src={address}
            focus={person.focus}
            onChange={(focus) => onChange({ focus: focus ?? '' })}
          />
          <SmallButton
            onPress={() => onChange({ url: '', focus: '' })}
            look="quiet"
            about={`of ${name}`}
            className="mb-2"
          >
            Remove the photograph
          </SmallButton>
        </>
      )}
      {reason && <p className="mb-2 font-semibold text-danger text-xs">{reason}</p>}
    </PicturePicker>
  )
}
