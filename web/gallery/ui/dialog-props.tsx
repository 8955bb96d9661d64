import { Button } from '#web/ui/button.tsx'
import { closedByPressBeside, opens } from '#web/ui/dialog-props.ts'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <State name="Opened by a button, closed by a press beside it">
      <Button {...opens('sample-dialog')} data-opens>
        Open the dialog
      </Button>
      <dialog
        id="sample-dialog"
        aria-label="Sample"
        {...closedByPressBeside}
        className="m-auto rounded-lg border border-line bg-surface p-5 text-ink shadow-float"
      >
        <p>A press beside it or Escape closes it.</p>
      </dialog>
    </State>
  )
}
