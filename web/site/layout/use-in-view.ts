import { useEffect, useState } from 'react'

/** Whether an element of the page's body that matches the selector is in view. */
export function useInView(selector: string): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => watchView(selector, setInView), [selector])
  return isInView
}

/** Height of the sticky header, which covers the top of the window. */
const HEADER = 64

/** Reports whether half of an element in the page's body that matches the selector is in view. The body may change. */
function watchView(selector: string, report: (isInView: boolean) => void): () => void {
  const main = document.getElementById('main')
  if (!main) return () => {}
  const visible = new Set<Element>()
  const views = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        isIntersecting ? visible.add(target) : visible.delete(target)
      report(visible.size > 0)
    },
    { threshold: 0.5, rootMargin: `-${HEADER}px 0px 0px` },
  )
  // A removed element is reported as out of view; an element that is already observed is unaffected.
  const observe = () => {
    for (const element of main.querySelectorAll(selector)) views.observe(element)
  }
  const changes = new MutationObserver(observe)
  changes.observe(main, { childList: true, subtree: true })
  observe()
  return () => {
    views.disconnect()
    changes.disconnect()
  }
}
