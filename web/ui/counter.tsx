import { useEffect, useRef } from 'react'
import { countUp } from './count-up.ts'

/**
 * A figure such as 10,842+ that counts up when scrolled into view. The server renders the final figure, and
 * screen readers get only that one.
 */
export function Counter({ value }: { value: string }) {
  const shown = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is counted again.
  useEffect(() => (shown.current ? countUp(shown.current) : undefined), [value])
  return (
    <>
      <span ref={shown} data-count="" aria-hidden="true">
        {value}
      </span>
      <span className="sr-only">{value}</span>
    </>
  )
}
