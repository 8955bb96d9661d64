import { useEffect, useRef } from 'react'

/** Ref of a native dialog that is modal while rendered. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) {
      shown.showModal()
      const wanted = shown.querySelector('[autofocus]')
      if (wanted) wanted.scrollIntoView()
      // Its first button may be at the end of a long text, which is read from its beginning.
      else shown.scrollTop = 0
    }
    return () => {
      // Closing returns the focus. In development effects run twice: then the dialog is still there.
      if (!shown?.isConnected) shown?.close()
    }
  }, [])
  return dialog
}
