import type { KeyboardEvent, MouseEvent } from 'react'
import { focusOf, pointAfter, pointIn, pointOf } from '../lib/focus.ts'
import { SmallButton } from './small-button.tsx'

type Props = {
  label: string
  src: string
  focus: string | null | undefined
  onChange: (focus: string | undefined) => void
}

/**
 * Picker for a picture's focal point, which stays in view when cropped: by a press, by dragging, or with the
 * arrow keys. Beside it, previews of a wide and a tall crop.
 */
export function FocalPoint({ label, src, focus, onChange }: Props) {
  const point = pointOf(focus)
  const said = `${point.x}% from the left, ${point.y}% from the top`
  const mark = (event: MouseEvent<HTMLElement>) =>
    onChange(focusOf(pointIn(event.currentTarget.getBoundingClientRect(), event)))
  const press = (event: KeyboardEvent) => {
    const next = pointAfter(point, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    onChange(focusOf(next))
  }
  const crop = 'rounded-sm bg-sand object-cover'
  return (
    <div className="mb-3 flex flex-wrap items-start gap-3">
      <button
        type="button"
        aria-label={`Focal point of ${label}: ${said}. The arrow keys move it.`}
        // A touch may only scroll: it marks by a tap. A click by keyboard has no position.
        onClick={(event) => event.detail > 0 && mark(event)}
        onPointerDown={({ currentTarget, pointerId, pointerType }) =>
          pointerType !== 'touch' && currentTarget.setPointerCapture(pointerId)
        }
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && mark(event)}
        onKeyDown={press}
        className="relative max-w-full cursor-crosshair overflow-hidden rounded-sm bg-sand"
      >
        <img src={src} alt="" draggable={false} className="block max-h-48 min-h-8 max-w-full" />
        <span
          aria-hidden="true"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          className="-translate-1/2 absolute size-6 rounded-full border-2 border-paper bg-marigold/40 shadow-float outline-2 outline-ink"
        />
      </button>
      <div className="grid gap-1.5">
        <div aria-hidden="true" className="flex items-end gap-2">
          <img
            src={src}
            alt=""
            style={{ objectPosition: focus ?? undefined }}
            className={`h-14 w-28 ${crop}`}
          />
          <img
            src={src}
            alt=""
            style={{ objectPosition: focus ?? undefined }}
            className={`h-20 w-16 ${crop}`}
          />
        </div>
        <p className="max-w-52 text-soft text-xs">
          Click the point that must stay visible when the picture is cropped.
        </p>
        {focus && (
          <SmallButton
            onPress={() => onChange(undefined)}
            look="quiet"
            about={`of ${label}`}
            className="justify-self-start"
          >
            Back to the middle
          </SmallButton>
        )}
      </div>
      <p role="status" className="sr-only">
        {focus ? said : ''}
      </p>
    </div>
  )
}
