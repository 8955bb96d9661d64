import { useState } from 'react'
import { SearchWords } from '#web/admin/ui/search-words.tsx'
import { hindi } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  const [words, setWords] = useState('')
  const [filled, setFilled] = useState(hindi)
  return (
    <>
      <State name="Empty" isFocused>
        <SearchWords words={words} placeholder="Name, email or phone" onChange={setWords} />
        <p>Searched for: {words}</p>
      </State>
      <State name="Filled in">
        <SearchWords words={filled} placeholder="Name, email or phone" onChange={setFilled} />
      </State>
    </>
  )
}
