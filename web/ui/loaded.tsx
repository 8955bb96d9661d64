import { type ReactNode, Suspense, use, useEffect } from 'react'
import { useLocation } from 'react-router'

type Props<Value> = {
  value: Value | Promise<Value>
  skeleton: ReactNode
  children: (value: Value) => ReactNode
}

/**
 * Renders a loader's value. The server's loader returns the value itself, so that the page arrives complete;
 * the browser's returns a promise, and the skeleton is shown until it resolves.
 */
export function Loaded<Value>({ value, skeleton, children }: Props<Value>) {
  const { pathname } = useLocation()
  if (!(value instanceof Promise)) return children(value)
  return (
    // Navigating to another page of the same kind shows the skeleton again.
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
  // The router looked for the anchor while only the skeleton was rendered.
  // Newer browsers return a promise from scrollIntoView, which React would take for a clean-up.
  useEffect(() => void document.getElementById(hash.slice(1))?.scrollIntoView(), [hash])
  return children(value)
}
