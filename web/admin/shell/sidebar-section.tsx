import { type ComponentType, useEffect, useId, useState } from 'react'
import { Link } from 'react-router'
import { MailIcon } from '#web/ui/icons.tsx'
import type { IconProps } from '#web/ui/stroke.tsx'
import { useNewItems } from '../inbox/new-items.ts'
import type { NavEntry, NavSection, SectionIcon } from '../lib/nav-entries.ts'
import {
  ChartIcon,
  ChevronIcon,
  DonationIcon,
  GearIcon,
  GlobeIcon,
  HouseIcon,
  InboxIcon,
  PeopleIcon,
} from '../ui/icons.tsx'

const ICONS: Record<SectionIcon, ComponentType<IconProps>> = {
  house: HouseIcon,
  donation: DonationIcon,
  people: PeopleIcon,
  inbox: InboxIcon,
  chart: ChartIcon,
  globe: GlobeIcon,
  mail: MailIcon,
  gear: GearIcon,
}

type Props = {
  section: NavSection
  /** Path of the current entry, if it is in this section. */
  here: string | null
  onChoose: (() => void) | undefined
}

/**
 * A line of the menu. It links to its first screen; the arrow beside it expands the others without
 * navigating.
 */
export function SidebarSection({ section, here, onChoose }: Props) {
  const { path, label, alias, icon, entries, more } = section
  const Icon = ICONS[icon]
  const isHere = here !== null
  const [isOpen, setOpen] = useState(isHere)
  const id = useId()
  useEffect(() => setOpen(isHere), [isHere])
  return (
    <li>
      <div className={`flex rounded-md ${isHere ? 'bg-band-deep' : 'hover:bg-band-deep'}`}>
        <Link
          to={path}
          onClick={onChoose}
          aria-current={isHere && (entries.length === 0 || !isOpen) ? 'page' : undefined}
          className={`flex min-h-11 flex-1 items-center gap-3 rounded-md border-l-4 px-2.5 text-on-band lg:min-h-9 ${
            isHere ? 'border-marigold font-semibold' : 'border-transparent'
          }`}
        >
          <Icon />
          {label}
          {alias && <span className="sr-only"> ({alias})</span>}
          {path === '/admin/inbox' && <NewItems />}
        </Link>
        {entries.length > 0 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="grid w-11 place-items-center rounded-md text-on-band-soft hover:text-on-band lg:w-9"
          >
            <ChevronIcon className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
            <span className="sr-only">More of {label}</span>
          </button>
        )}
      </div>
      {entries.length > 0 && (
        <div id={id} hidden={!isOpen} className="mt-0.5 mb-1.5 ml-5 border-on-band-soft/30 border-l pl-2">
          <Entries entries={entries} here={here} onChoose={onChoose} />
          {more && (
            <>
              <p className="px-3 pt-1.5 text-on-band-soft text-xs">{more.heading}</p>
              <Entries entries={more.entries} here={here} onChoose={onChoose} />
            </>
          )}
        </div>
      )}
    </li>
  )
}

function Entries({ entries, here, onChoose }: Omit<Props, 'section'> & { entries: readonly NavEntry[] }) {
  return (
    <ul>
      {entries.map(({ path, label }) => (
        <li key={path}>
          <Link
            to={path}
            onClick={onChoose}
            aria-current={path === here ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-md px-3 text-on-band hover:bg-band-deep aria-[current]:font-semibold aria-[current]:text-marigold lg:min-h-7"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function NewItems() {
  const count = useNewItems()
  if (count === 0) return null
  return (
    <span className="ml-auto rounded-full bg-on-band px-2 font-semibold text-band text-xs">
      {count}
      <span className="sr-only"> new</span>
    </span>
  )
}
