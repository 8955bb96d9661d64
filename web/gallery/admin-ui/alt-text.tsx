import { useState } from 'react'
import { AltText, useAltText } from '#web/admin/ui/alt-text.tsx'
import { SmallButton } from '#web/admin/ui/small-button.tsx'
import { hindi } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  const [filled, setFilled] = useState(hindi)
  const [empty, setEmpty] = useState('')
  const words = useAltText()
  const missing = useAltText()
  return (
    <>
      <State name="Filled in; a new picture asks whether it still fits">
        <div className="gallery-column">
          <AltText {...words.props} hasPicture value={filled} onChange={setFilled} />
          <SmallButton onPress={words.ask}>A new picture</SmallButton>
        </div>
      </State>
      <State name="Missing">
        <AltText {...missing.props} hasPicture value={empty} onChange={setEmpty} />
      </State>
    </>
  )
}
