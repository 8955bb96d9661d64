import { ConfirmProvider, useConfirm } from '#web/admin/ui/confirm-dialog.tsx'
import { hindi, long, unbroken } from '../samples.ts'
import { Opener, Row, State } from '../state.tsx'

const questions = {
  plain: { question: 'Leave without saving?', yes: 'Leave', no: 'Stay' },
  dangerous: { question: 'Delete this donor?', yes: 'Delete', isDangerous: true },
  long: { question: `${long}?`, yes: 'Yes', children: hindi },
  unbroken: { question: `Remove ${unbroken}?`, yes: 'Remove', isDangerous: true, children: unbroken },
}

export function Specimen() {
  return (
    <ConfirmProvider>
      <Questions />
    </ConfirmProvider>
  )
}

function Questions() {
  const confirm = useConfirm()
  return (
    <State name="Questions">
      <Row>
        <Opener onOpen={() => confirm(questions.plain)}>Plain</Opener>
        <Opener onOpen={() => confirm(questions.dangerous)}>Dangerous</Opener>
        <Opener onOpen={() => confirm(questions.long)}>Long, with a reason</Opener>
        <Opener onOpen={() => confirm(questions.unbroken)}>Nowhere to break it</Opener>
      </Row>
    </State>
  )
}
