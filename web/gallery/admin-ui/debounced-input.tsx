import { useState } from 'react'
import { DebouncedInput } from '#web/admin/ui/debounced-input.tsx'
import { hindi } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  const [words, setWords] = useState('')
  const [filled, setFilled] = useState(hindi)
  const search = { label: 'Search', type: 'search', placeholder: 'Name, email or phone' }
  return (
    <>
      <State name="Empty; takes effect when the typing pauses" isFocused>
        <DebouncedInput {...search} value={words} onChange={setWords} />
        <p>Searched for: {words}</p>
      </State>
      <State name="Filled in">
        <DebouncedInput {...search} value={filled} onChange={setFilled} />
      </State>
      <State name="Disabled">
        <DebouncedInput {...search} value={filled} onChange={setFilled} disabled />
      </State>
    </>
  )
}
