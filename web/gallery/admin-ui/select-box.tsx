import { useState } from 'react'
import { SelectBox } from '#web/admin/ui/select-box.tsx'
import { State } from '../state.tsx'

export function Specimen() {
  const [isSelected, setSelected] = useState(true)
  return (
    <State name="Selected or not">
      <SelectBox label="Select Asha Rao" checked={isSelected} onChange={() => setSelected(!isSelected)} />
    </State>
  )
}
