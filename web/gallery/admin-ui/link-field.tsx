import { useState } from 'react'
import { LinkField } from '#web/admin/ui/link-field.tsx'
import { unbroken } from '../samples.ts'
import { State } from '../state.tsx'

/** Without SitePaths, the list it offers, which comes from the database and is not seen until it is opened. */
export function Specimen() {
  const [page, setPage] = useState('/donate')
  const [wrong, setWrong] = useState('javascript:alert(1)')
  const [long, setLong] = useState(`mailto:${unbroken}`)
  return (
    <>
      <State name="A page of the site" isFocused>
        <LinkField label="Link" value={page} onChange={setPage} />
      </State>
      <State name="An address that is refused">
        <LinkField label="Link" value={wrong} onChange={setWrong} />
      </State>
      <State name="Long, its label hidden">
        <LinkField label="Link" value={long} onChange={setLong} isLabelHidden />
      </State>
    </>
  )
}
