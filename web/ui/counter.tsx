import { useEffect, useRef } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'

const LASTS = 1400

/**
 * A figure such as 10,842+ that counts up once it is seen, if motion is welcome. The server renders the
 * whole figure and readers aloud are given only that one.
 */
export function Counter({ value }: { value: string }) {
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = shown.current
    const target = Number(value.replace(/\D/g, ''))
    if (!element || !target || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // What is on the screen already has been read; counting it again would only take it away.
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
