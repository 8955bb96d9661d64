import type { MouseEvent } from 'react'

/**
 * Props of a button that opens a dialog. Browsers that support `command` open it natively, even before the
 * page's code has arrived; the others use the click.
 */
export function opens(dialogId: string) {
  return {
    command: 'show-modal',
    commandfor: dialogId,
    'aria-haspopup': 'dialog' as const,
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      if ('commandForElement' in currentTarget) return
      const dialog = document.getElementById(dialogId)
      if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
    },
  }
}

/** Props of a dialog that closes on a press outside it; Escape closes any dialog. */
export const closedByPressBeside = {
  closedby: 'any' as const,
  onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
    const closesItself = 'closedBy' in HTMLDialogElement.prototype
    if (target === currentTarget && !closesItself) currentTarget.close()
  },
}
