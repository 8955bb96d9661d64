import { useState } from 'react'
import { Select } from '#web/admin/ui/fields.tsx'
import { FilterPanel } from '#web/admin/ui/filter-panel.tsx'
import { State } from '../state.tsx'

const options = [
  { value: '', label: 'Any status' },
  { value: 'paid', label: 'Paid' },
]

function Filtering({ words, isLinked }: { words: string; isLinked: boolean }) {
  const [search, setSearch] = useState(words)
  const [status, setStatus] = useState('')
  const [linked, setLinked] = useState(isLinked)
  const [days, setDays] = useState<{ from?: string | undefined; to?: string | undefined }>({})
  return (
    <FilterPanel
      placeholder="Name, email or phone"
      search={search}
      onSearch={setSearch}
      chips={{ status: status && 'Paid', linked: linked && 'One donor' }}
      onRemove={(name) => (name === 'status' ? setStatus('') : setLinked(false))}
      period={{ ...days, onChange: setDays }}
      onClear={() => {
        setSearch('')
        setStatus('')
        setLinked(false)
        setDays({})
      }}
    >
      <Select label="Status" value={status} onChange={setStatus} options={options} />
    </FilterPanel>
  )
}

function WithoutSearch() {
  const [status, setStatus] = useState('paid')
  return (
    <FilterPanel
      chips={{ status: status && 'Paid' }}
      onRemove={() => setStatus('')}
      onClear={() => setStatus('')}
    >
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
