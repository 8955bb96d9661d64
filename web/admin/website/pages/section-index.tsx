import { SmallButton } from '../../ui/small-button.tsx'
import type { ElementGroup } from './page-elements.ts'

type Props = {
  groups: readonly ElementGroup[]
  areAllOpen: boolean
  onGo: (name: string) => void
  onAll: (open: boolean) => void
}

export const sectionId = (name: string) => `section-${name.toLowerCase().replace(/\W+/g, '-')}`

/** Sections of a page, in its order, as links. */
export function SectionIndex({ groups, areAllOpen, onGo, onAll }: Props) {
  return (
    <nav aria-label="Sections of the page" className="flex flex-wrap items-center gap-x-1 gap-y-1.5">
      {groups.map(({ name }) => (
        <button
          key={name}
          type="button"
          onClick={() => onGo(name)}
          className="min-h-11 rounded-full border border-line bg-surface px-3 text-sm hover:border-edge lg:min-h-8"
        >
          {name}
        </button>
      ))}
      <SmallButton onPress={() => onAll(!areAllOpen)} look="quiet" className="ml-auto">
        {areAllOpen ? 'Collapse all' : 'Expand all'}
      </SmallButton>
    </nav>
  )
}
