import { toast } from '#web/ui/toast.ts'
import { Spinner } from '#web/ui/toaster.tsx'
import { hindi, long, unbroken } from '../samples.ts'
import { Opener, Row, State } from '../state.tsx'

const undo = { label: 'Undo', run: () => void toast.success('Undone.') }

/** Toasts stand over the page, where every layout has its one Toaster. */
export function Specimen() {
  return (
    <>
      <State name="Toasts">
        <Row>
          <Opener onOpen={() => toast.success('Saved successfully!')}>Success</Opener>
          <Opener onOpen={() => toast.success('Donor deleted successfully.', undo)}>With an action</Opener>
          <Opener onOpen={() => toast.warning(long)}>Warning, long</Opener>
          <Opener onOpen={() => toast.error('Failed to save.', undefined, unbroken)}>
            Error with its reason
          </Opener>
          <Opener onOpen={() => toast.success(hindi)}>In Hindi</Opener>
          <Opener
            onOpen={() => {
              const id = toast.loading('Preparing the file...')
              setTimeout(() => toast.dismiss(id), 4000)
            }}
          >
            Busy for a while
          </Opener>
        </Row>
      </State>
      <State name="Spinner">
        <Row>
          <Spinner />
        </Row>
      </State>
    </>
  )
}
