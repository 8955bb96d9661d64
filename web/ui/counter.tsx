import { useEffect, useRef } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'

const LASTS = 1400

/**
 * A figure such as 10,842+ that counts up when scrolled into view, unless reduced motion is preferred. The
 * server renders the final figure, and screen readers get only that one.
 */
export function Counter({ value }: { value: string }) {
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = shown.current
    const target = Number(value.replace(/\D/g, ''))
    if (!element || !target || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // A figure already on the screen has been read; counting up would hide it again.
    if (element.getBoundingClientRect().top < innerHeight) return
    let frame = 0
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      const start = performance.now()
      const step = (now: number) => {
        const progress = Math.min(1, (now - start) / LASTS)
        element.textContent = progress < 1 ? withNumber(value, target * (1 - (1 - progress) ** 3)) : value
        if (progress < 1) frame = requestAnimationFrame(step)
      }
      frame = requestAnimationFrame(step)
    })
    seen.observe(element)
    return () => {
      seen.disconnect()
      cancelAnimationFrame(frame)
      element.textContent = value
    }
  }, [value])
  return (
    <>
      <span ref={shown} aria-hidden="true">
        {value}
      </span>
      <span className="sr-only">{value}</span>
    </>
  )
}

function withNumber(value: string, number: number): string {
  return value.replace(/\d[\d,]*/, () => formatNumber(number))
}
