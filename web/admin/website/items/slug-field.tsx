import { Input } from '../../ui/fields.tsx'
import { newSlug } from './item-kind.ts'

type Props = {
  label: string
  noun: string
  /** Path before the slug: `/campaigns/`. */
  folder: string
  saved: string
  slug: string
  error: string | undefined
  onChange: (slug: string) => void
}

/** The last part of an address. A change names the redirect that it causes. */
export function SlugField({ label, noun, folder, saved, slug, error, onChange }: Props) {
  const isRenamed = slug !== saved && !saved.startsWith(newSlug(noun))
  return (
    <Input
      label={label}
      value={slug}
      error={error}
      hint={
        isRenamed
          ? `The page moves here from ${folder}${saved}. The old address will redirect to the new one.`
          : `${folder}${slug}`
      }
      spellCheck={false}
      autoCapitalize="off"
      onChange={onChange}
    />
  )
}
