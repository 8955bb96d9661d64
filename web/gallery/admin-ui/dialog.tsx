import { useState } from 'react'
import { Dialog } from '#web/admin/ui/dialog.tsx'
import { Input } from '#web/admin/ui/fields.tsx'
import { SmallButton } from '#web/admin/ui/small-button.tsx'
import { hindi, long, unbroken } from '../samples.ts'
import { Opener, Row, State } from '../state.tsx'

export function Specimen() {
  const [open, setOpen] = useState<'form' | 'busy' | 'long' | 'unbroken' | null>(null)
  const [name, setName] = useState('Asha')
  const close = () => setOpen(null)
  return (
    <State name="Dialogs">
      <Row>
        <Opener onOpen={() => setOpen('form')}>A form</Opener>
        <Opener onOpen={() => setOpen('busy')}>Busy for a while</Opener>
        <Opener onOpen={() => setOpen('long')}>Longer than the screen</Opener>
        <Opener onOpen={() => setOpen('unbroken')}>A title with nowhere to break it</Opener>
      </Row>
      {open === 'form' && (
        <Dialog title="Edit donor" onClose={close}>
          <Input label="Name" value={name} onChange={setName} />
        </Dialog>
      )}
      {open === 'busy' && (
        <Dialog title="Importing..." onClose={close} isBusy>
          <p>It cannot be closed while it is at work.</p>
          <SmallButton onPress={close} look="solid">
            Finish the work
          </SmallButton>
        </Dialog>
      )}
      {open === 'long' && (
        <Dialog title={long} onClose={close}>
          {Array.from({ length: 40 }, (_, line) => `${line + 1}. ${hindi}`).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Dialog>
      )}
      {open === 'unbroken' && (
        <Dialog title={`Whose is ${unbroken}?`} onClose={close}>
          <Input label="Name" value={name} onChange={setName} />
        </Dialog>
      )}
    </State>
  )
}
