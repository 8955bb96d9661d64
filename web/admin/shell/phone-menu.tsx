import { useRef } from 'react'
import { closedByPressBeside, opens } from '#web/ui/dialog-props.ts'
import { CloseIcon, MenuIcon } from '#web/ui/frame-icons.tsx'
import { Sidebar } from './sidebar.tsx'

/** The sidebar of small screens. */
export function PhoneMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <div className="lg:hidden">
      <button
        type="button"
        {...opens('entries')}
        className="-ml-2 grid size-11 place-items-center rounded-md text-brand"
      >
        <MenuIcon className="size-6" />
        <span className="sr-only">Menu</span>
      </button>
      <dialog
        id="entries"
        ref={dialog}
        aria-label="Menu"
        {...closedByPressBeside}
        className="slide-in on-band m-0 h-dvh max-h-none w-[min(18rem,86vw)] max-w-none overflow-y-auto overscroll-contain bg-band text-on-band shadow-float"
      >
        <form method="dialog" className="absolute top-2 right-2">
          <button type="submit" className="grid size-11 place-items-center rounded-md text-on-band">
            <CloseIcon />
            <span className="sr-only">Close menu</span>
          </button>
        </form>
        <Sidebar onChoose={() => dialog.current?.close()} />
      </dialog>
    </div>
  )
}
