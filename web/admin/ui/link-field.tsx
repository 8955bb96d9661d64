import { useEffect, useState } from 'react'
import { pages } from '#domain/page-content/pages.ts'
import { linkProblem } from '#domain/website/link-problem.ts'
import { isPlatformHome } from '#domain/website/platform-links.ts'
import { causeTitles } from '../data/cause-titles.ts'
import { Input } from './fields.tsx'

const LIST = 'site-paths'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  isLabelHidden?: boolean
  /** Without a link the button is not shown. */
  mayBeEmpty?: boolean
}

/** Target of a link: a page of the site from a list, or any other safe address. */
export function LinkField({ label, value, onChange, isLabelHidden = false, mayBeEmpty = false }: Props) {
  return (
    <Input
      label={label}
      isLabelHidden={isLabelHidden}
      list={LIST}
      value={value}
      onChange={onChange}
      hint={mayBeEmpty ? emptyHint(value) : undefined}
      error={mayBeEmpty && !value.trim() ? null : linkProblem(value)}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}

function emptyHint(link: string): string {
  return isPlatformHome(link)
    ? 'The button is hidden until this is the address of your own page.'
    : 'Leave empty to hide the button.'
}

/** Pages to pick from; once on every screen with link fields. */
export function SitePaths() {
  const [causes, setCauses] = useState<readonly { id: string; title: string }[]>([])
  useEffect(() => {
    causeTitles.read().then(setCauses, console.error)
  }, [])
  return (
    <datalist id={LIST}>
      {pages.map(({ path, title }) => (
        <option key={path} value={path} label={title} />
      ))}
      {causes.map(({ id, title }) => (
        <option key={id} value={`/our-work/${id}`} label={title} />
      ))}
      <option value="/about#certificates" label="About: certificates" />
      <option value="/impact#stories" label="Impact: stories" />
    </datalist>
  )
}
