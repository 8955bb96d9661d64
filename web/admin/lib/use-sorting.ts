import { type PointerEvent, useRef } from 'react'

/**
 * Rows of a list that can be dragged by a handle, with a mouse or a finger. Listens on the window: the
 * handle itself moves through the list while it is held.
 */
export function useSorting(move: (id: string, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const latest = useRef(move)
  latest.current = move

  const hold = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    let last: number | undefined
    const follow = ({ clientY }: { clientY: number }) => {
      const rows = Array.from(list.current?.children ?? [])
      const at = rows.findIndex((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return clientY >= top && clientY < bottom
      })
      if (at === -1 || at === last) return
      last = at
      latest.current(id, at)
    }
    const release = () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
    }
    addEventListener('pointermove', follow)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
  }
  return { list, hold }
}
