import { useState } from 'react'
import { ConfirmProvider } from '#web/admin/ui/confirm-dialog.tsx'
import { UnsavedBar } from '#web/admin/ui/unsaved-bar.tsx'
import { Opener, Row, State } from '../state.tsx'

export function Specimen() {
  const [count, setCount] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const show = (changes: number, saving = false) => {
    setCount(changes)
    setSaving(saving)
  }
  return (
    <ConfirmProvider>
      <State name="At the foot of the screen">
        <Row>
          <Opener onOpen={() => show(1)}>One change</Opener>
          <Opener onOpen={() => show(1234)}>Many changes</Opener>
          <Opener onOpen={() => show(3, true)}>Saving</Opener>
        </Row>
      </State>
      <UnsavedBar count={count} isSaving={isSaving} onSaveAll={() => show(0)} onDiscardAll={() => show(0)} />
    </ConfirmProvider>
  )
}
