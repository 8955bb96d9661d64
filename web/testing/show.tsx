import type { ReactNode } from 'react'
import { type RenderResult, render } from 'vitest-browser-react'

/** Renders straight below the body, as the product's document does: its layout reckons with that. */
export function show(element: ReactNode): Promise<RenderResult> {
  const container = document.createElement('div')
  container.style.display = 'contents'
  return render(element, { container: document.body.appendChild(container) })
}
