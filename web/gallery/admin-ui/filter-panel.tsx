import { useState } from 'react'
import { Select } from '#web/admin/ui/fields.tsx'
import { FilterPanel, LinkedFilter } from '#web/admin/ui/filter-panel.tsx'
import { State } from '../state.tsx'

const options = [
  { value: '', label: 'Any status' },
  { value: 'paid', label: 'Paid' },
]

function Filtering({ words, isLinked }: { words: string; isLinked: boolean }) {
  const [search, setSearch] = useState(words)
  const [status, setStatus] = useState('')
  const [linked, setLinked] = useState(isLinked)
  return (
    <FilterPanel
      placeholder="Name, email or phone"
      search={search}
      onSearch={setSearch}
      narrowed={Number(status !== '') + Number(linked)}
      onClear={() => {
        setSearch('')
        setStatus('')
        setLinked(false)
      }}
      linked={
        linked && (
          <div className="mt-3">
            <LinkedFilter onRemove={() => setLinked(false)}>One donor</LinkedFilter>
          </div>
        )
      }
    >
      <Select label="Status" value={status} onChange={setStatus} options={options} />
    </FilterPanel>
  )
}

function WithoutSearch() {
  const [status, setStatus] = useState('paid')
  return (
    <FilterPanel narrowed={Number(status !== '')} onClear={() => setStatus('')}>
      <Select label="Status" value={status} onChange={setStatus} options={options} />
    </FilterPanel>
  )
}

export function Specimen() {
  return (
    <>
      <State name="Nothing chosen">
        <Filtering words="" isLinked={false} />
      </State>
      <State name="A search and a filter from a link">
        <Filtering words="asha" isLinked />
      </State>
      <State name="Without a search">
        <WithoutSearch />
      </State>
    </>
  )
}
