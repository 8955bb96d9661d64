import axe, { type RunOptions } from 'axe-core'
import { expect } from 'vitest'

/** Reports axe's violations in the page as it stands, each with its elements. */
export async function violations(options: RunOptions = {}): Promise<string[]> {
  // Half-way from one color to another nothing is meant to be read.
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish()
  const found = await axe.run(document, { resultTypes: ['violations'], iframes: false, ...options })
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

export async function expectNoViolations(options?: RunOptions): Promise<void> {
  expect(await violations(options)).toEqual([])
}

/** Checks that neither the page nor an open dialog scrolls sideways; some parts follow a change of width late. */
export async function expectToFit(): Promise<void> {
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  for (const dialog of document.querySelectorAll('dialog[open]'))
    expect(dialog.scrollWidth - dialog.clientWidth, 'the width of the dialog').toBeLessThanOrEqual(0)
}

/** A frame's own color scheme decides which one its page takes for the visitor's. */
export function setColorScheme(scheme: 'light' | 'dark'): void {
  const frame = window.frameElement as HTMLElement | null
  if (frame) frame.style.colorScheme = scheme
  expect(matchMedia(`(prefers-color-scheme: ${scheme})`).matches, scheme).toBe(true)
}
