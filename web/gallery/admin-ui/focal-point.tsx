import { useState } from 'react'
import { FocalPoint } from '#web/admin/ui/focal-point.tsx'
import { drawing, picture } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  const [focus, setFocus] = useState<string | undefined>('20% 30%')
  const [none, setNone] = useState<string | undefined>()
  return (
    <>
      <State name="Marked">
        <FocalPoint label="the hero picture" src={picture} focus={focus} onChange={setFocus} />
      </State>
      <State name="Not marked: its middle">
        <FocalPoint label="a drawing" src={drawing} focus={none} onChange={setNone} />
      </State>
    </>
  )
}
