import type { ReactNode } from 'react'
import { type RenderResult, render } from 'vitest-browser-react'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Renders straight below the body, as the product's document does: its layout reckons with that. */
export async function show(element: ReactNode): Promise<RenderResult> {
  const container = document.createElement('div')
  container.style.display = 'contents'
  const shown = await render(element, { container: document.body.appendChild(container) })
  // React in production has no `act`, which would render before it returns.
  await nextTask()
  return shown
}
