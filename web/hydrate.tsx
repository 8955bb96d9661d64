import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { READY } from './lib/start-late.ts'

export function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
        <Ready />
      </StrictMode>,
    )
  })
}

/** Tells the page's starter that forms can be sent now. */
function Ready() {
  useEffect(() => void dispatchEvent(new Event(READY)), [])
  return null
}
