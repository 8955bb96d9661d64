import { Link } from 'react-router'
import {
  type InboxFilter,
  inboxTabs,
  type StatusFilter,
  statusFilters,
  wholeInbox,
  writeInboxFilter,
} from '#domain/inbox/inbox-filter.ts'
import { statusFilterLabels, tabLabels } from '#domain/inbox/inbox-labels.ts'
import { Select } from '../ui/fields.tsx'
import { FilterPanel } from '../ui/filter-panel.tsx'
import type { Assignee } from './assignees.ts'

type Props = {
  filter: InboxFilter
  people: readonly Assignee[]
  newCount: number
  suspects: number
  onChange: (change: Partial<InboxFilter>) => void
}

export function InboxFilters({ filter, people, newCount, suspects, onChange }: Props) {
  return (
    <div className="grid gap-3">
      <nav aria-label="Kinds" className="-mx-1 flex flex-wrap gap-1 border-line border-b">
        {inboxTabs.map((tab) => (
          <Link
            key={tab}
            to={`?${writeInboxFilter({ ...filter, tab, page: 1 })}`}
            aria-current={filter.tab === tab ? 'page' : undefined}
            className="-mb-px flex min-h-11 items-center gap-2 border-transparent border-b-3 px-3 font-semibold text-soft hover:text-ink aria-[current]:border-marigold aria-[current]:text-ink lg:min-h-9"
          >
            {tabLabels[tab]}
            {tab === 'all' && newCount > 0 && <span className="text-soft text-xs">({newCount} new)</span>}
            {tab === 'spam' && suspects > 0 && (
              <span className="text-soft text-xs">({suspects} to check)</span>
            )}
          </Link>
        ))}
      </nav>
      <FilterPanel
        placeholder="Name, email or text"
        search={filter.words}
        onSearch={(words) => onChange({ words })}
        isNarrowedBeside={filter.status !== wholeInbox.status || filter.assigned !== ''}
        onClear={() => onChange({ words: '', status: wholeInbox.status, assigned: '' })}
        beside={
          <>
            <div className="w-40 max-sm:flex-1">
              <Select
                label="Status"
                value={filter.status}
                onChange={(status) => onChange({ status: status as StatusFilter })}
                options={statusFilters.map((value) => ({ value, label: statusFilterLabels[value] }))}
              />
            </div>
            <div className="w-44 max-sm:flex-1">
              <Select
                label="Assigned to"
                value={filter.assigned}
                onChange={(assigned) => onChange({ assigned })}
                options={[
                  { value: '', label: 'Anyone' },
                  { value: 'nobody', label: 'Not assigned' },
                  ...people.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </div>
          </>
        }
      />
    </div>
  )
}
