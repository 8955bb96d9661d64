import { useEffect, useRef } from 'react'

/** The ref of a native dialog that is modal for as long as it is rendered. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return dialog
}
