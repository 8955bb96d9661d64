import { useEffect, useRef } from 'react'

const FIELD = 'form :is(input, select, textarea):not([tabindex="-1"])'

/** Ref of a native dialog that is modal while rendered. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    const opener = document.activeElement
    if (shown && !shown.open) {
      shown.showModal()
      const wanted = shown.querySelector('[autofocus]')
      if (wanted) wanted.scrollIntoView()
      else {
        // A form begins at its first field, not at the button that closes it.
        shown.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true })
        // Its first button may be at the end of a long text, which is read from its beginning.
        shown.scrollTop = 0
      }
    }
    return () => {
      // In development effects run twice: then the dialog is still there.
      if (shown?.isConnected) return
      shown?.close()
      // A dialog that was removed before it closed leaves the focus nowhere.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
