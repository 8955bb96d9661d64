import { useEffect, useRef } from 'react'

/** The ref of a native dialog that is modal for as long as it is rendered. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) {
      shown.showModal()
      const wanted = shown.querySelector('[autofocus]')
      if (wanted) wanted.scrollIntoView()
      // Its first button may stand at the end of a long text, which is read from its beginning.
      else shown.scrollTop = 0
    }
    return () => {
      // Closing gives the focus back. In development effects run twice: then the dialog is still there.
      if (!shown?.isConnected) shown?.close()
    }
  }, [])
  return dialog
}
