/** Height of the sticky header, which covers the top of the window. */
const HEADER = 64

const GIVE_BUTTONS = 'a.give-button[href*="/donate"]'

/** Marks the donation bar while half of a donate button in the page's body is in view. The body may change. */
export function watchGiveButtons(): () => void {
  const main = document.getElementById('main')
  if (!main) return () => {}
  const visible = new Set<Element>()
  const views = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        isIntersecting ? visible.add(target) : visible.delete(target)
      document.querySelector('.donate-bar')?.toggleAttribute('data-has-other', visible.size > 0)
    },
    { threshold: 0.5, rootMargin: `-${HEADER}px 0px 0px` },
  )
  // A removed element is reported as out of view; an element that is already observed is unaffected.
  const observe = () => {
    for (const element of main.querySelectorAll(GIVE_BUTTONS)) views.observe(element)
  }
  const changes = new MutationObserver(observe)
  changes.observe(main, { childList: true, subtree: true })
  observe()
  return () => {
    views.disconnect()
    changes.disconnect()
  }
}
