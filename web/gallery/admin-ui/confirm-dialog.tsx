import { useState } from 'react'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { hindi, long, unbroken } from '../samples.ts'
import { Opener, Row, State } from '../state.tsx'

const questions = {
  plain: { question: 'Leave without saving?', yes: 'Leave', no: 'Stay' },
  dangerous: { question: 'Delete this donor?', yes: 'Delete', isDangerous: true },
  long: { question: `${long}?`, yes: 'Yes', children: hindi },
  unbroken: { question: `Remove ${unbroken}?`, yes: 'Remove', isDangerous: true, children: unbroken },
}

export function Specimen() {
  const [asked, setAsked] = useState<keyof typeof questions | null>(null)
  const close = () => setAsked(null)
  return (
    <State name="Questions">
      <Row>
        <Opener onOpen={() => setAsked('plain')}>Plain</Opener>
        <Opener onOpen={() => setAsked('dangerous')}>Dangerous</Opener>
        <Opener onOpen={() => setAsked('long')}>Long, with a reason</Opener>
        <Opener onOpen={() => setAsked('unbroken')}>Nowhere to break it</Opener>
      </Row>
      {asked && <ConfirmDialog {...questions[asked]} onYes={close} onNo={close} />}
    </State>
  )
}
