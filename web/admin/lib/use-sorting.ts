import { type PointerEvent, useRef } from 'react'
import { reorder } from './reorder.ts'

type Ordered = { id: string; order: number }

/**
 * Rows of a list that are moved step by step, or dragged by a handle with a mouse or a finger. Dragging
 * listens on the window: the handle itself moves through the list while it is held.
 */
export function useSorting<Row extends Ordered>(
  rows: readonly Row[],
  onOrder: (row: Row, order: number) => void,
) {
  const list = useRef<HTMLOListElement>(null)
  const move = (id: string, to: number) => {
    for (const { id: other, order } of reorder(rows, id, to)) {
      const row = rows.find((one) => one.id === other)
      if (row) onOrder(row, order)
    }
  }
  const latest = useRef(move)
  latest.current = move

  const hold = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    let last: number | undefined
    const follow = ({ clientY }: { clientY: number }) => {
      const places = Array.from(list.current?.children ?? [])
      const at = places.findIndex((place) => {
        const { top, bottom } = place.getBoundingClientRect()
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

  return {
    list,
    /** What moves one row, for its handle and its buttons. */
    reorderProps: ({ id }: Row, at: number) => ({
      onHold: hold(id),
      onUp: at > 0 ? () => move(id, at - 1) : undefined,
      onDown: at < rows.length - 1 ? () => move(id, at + 1) : undefined,
    }),
  }
}
