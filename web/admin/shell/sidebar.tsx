import { useLocation } from 'react-router'
import { useMay } from '../data/may.ts'
import { useOrganisationName } from '../data/organisation-name.ts'
import { placeOf, sectionsFor } from '../lib/nav-entries.ts'
import { SidebarSection } from './sidebar-section.tsx'

/** Menu of the back office: the sections, and the entries of the open one. */
export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const { pathname } = useLocation()
  const name = useOrganisationName()
  const here = placeOf(pathname)
  const sections = sectionsFor(useMay())
  return (
    <nav aria-label="Back office" className="px-3 pt-4 pb-8">
      <p className="display mr-10 truncate px-3 text-on-band text-xl lg:mr-0" title={name}>
        {name ?? 'Back office'}
      </p>
      {name && <p className="px-3 text-on-band-soft text-xs">Back office</p>}
      <div className="block-print mx-3 mt-2 mb-3 text-marigold opacity-80" />
      <ul className="grid gap-0.5">
        {sections.map((section) => (
          <SidebarSection
            key={section.label}
            section={section}
            here={here?.section.label === section.label ? here.entry.path : null}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </nav>
  )
}
