import { useEffect } from 'react'

/** Publishes the height of the toasts as `--toasts`, so that the layout makes room for them instead of being covered. */
export function useToastRoom() {
  useEffect(() => {
    const box = document.querySelector<HTMLElement>('.toaster')
    if (!box) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      if (box.querySelector('[data-toast]')) style.setProperty('--toasts', `${box.offsetHeight}px`)
      else style.removeProperty('--toasts')
    })
    observer.observe(box)
    return () => {
      observer.disconnect()
      style.removeProperty('--toasts')
    }
  }, [])
}
