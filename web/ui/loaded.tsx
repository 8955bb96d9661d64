import { type ReactNode, Suspense, use, useEffect } from 'react'
import { useLocation } from 'react-router'

type Props<Value> = {
  value: Value | Promise<Value>
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

/**
 * Shows what a loader brought. The server's loader brings the value itself, so that the page arrives
 * whole; the browser's brings a promise, and the skeleton stands in until it is resolved.
 */
export function Loaded<Value>({ value, skeleton, children }: Props<Value>) {
  const { pathname } = useLocation()
  if (!(value instanceof Promise)) return children(value)
  return (
    // A page reached from one of its own kind starts over with its skeleton.
    <Suspense key={pathname} fallback={skeleton}>
      <Resolved promise={value}>{children}</Resolved>
    </Suspense>
  )
}

function Resolved<Value>({
  promise,
  children,
}: Pick<Props<Value>, 'children'> & { promise: Promise<Value> }) {
  const value = use(promise)
  const { hash } = useLocation()
  // The router looked for the anchor while only the skeleton was there.
  // Newer browsers return a promise from scrollIntoView, which React would take for a clean-up.
  useEffect(() => void document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  return children(value)
}
