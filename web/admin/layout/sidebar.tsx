import { NavLink } from 'react-router'
import { useNewItems } from '../inbox/new-items.ts'
import { navGroups } from './nav-entries.ts'

// Where another place lies below a place, only the place itself is meant by its link.
const EXACT = ['/admin', '/admin/messages']

export function Sidebar({ onChoose }: { onChoose?: () => void }) {
  const newItems = useNewItems()
  return (
    <nav aria-label="Back office" className="px-3 pt-4 pb-8">
      <p className="display px-3 text-on-band text-xl">Back office</p>
      <div className="block-print mx-3 mt-2 text-marigold opacity-80" />
      {navGroups.map(({ name, entries }) => (
        <section key={name} aria-label={name} className="mt-4">
          <p className="px-3 text-on-band-soft text-xs">{name}</p>
          <ul className="mt-0.5">
            {entries.map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={EXACT.includes(path)}
                  onClick={onChoose}
                  className={({ isActive }) =>
                    `flex min-h-11 items-center rounded-md border-l-4 px-3 lg:min-h-9 ${
                      isActive
                        ? 'border-marigold bg-band-deep font-semibold text-on-band'
                        : 'border-transparent text-on-band hover:bg-band-deep'
                    }`
                  }
                >
                  {label}
                  {path === '/admin/inbox' && newItems > 0 && (
                    <span className="ml-auto rounded-full bg-marigold px-2 font-semibold text-on-marigold text-xs">
                      {newItems}
                      <span className="sr-only"> new</span>
                    </span>
                  )}
                </NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
