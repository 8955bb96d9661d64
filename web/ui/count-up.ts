import { formatNumber } from '#domain/india/numbers.ts'

const LASTS = 1400

/** Counts a figure up to its text when it is scrolled into view, unless reduced motion is preferred. */
export function countUp(element: HTMLElement): (() => void) | undefined {
  const value = element.textContent ?? ''
  const target = Number(value.replace(/\D/g, ''))
  if (!target || matchMedia('(prefers-reduced-motion: reduce)').matches) return
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
}

function withNumber(value: string, number: number): string {
  return value.replace(/\d[\d,]*/, () => formatNumber(number))
}
