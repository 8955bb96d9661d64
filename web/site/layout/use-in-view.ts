import { useEffect, useState } from 'react'

/** Whether an element of the page's body that matches the selector is in view. Its code comes after the page's own. */
export function useInView(selector: string, isWanted: boolean): boolean {
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let stop = () => {}
    import('./watch-view.ts').then(({ watchView }) => {
      if (!isOver) stop = watchView(selector, setInView)
    }, console.error)
    return () => {
      isOver = true
      stop()
    }
  }, [selector, isWanted])
  return isInView
}
