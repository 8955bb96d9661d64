/** Every state of a primitive: axe finds nothing, and it fits a phone and a wide screen. */
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, test } from 'vitest'
import { page } from 'vitest/browser'
import { Alone } from '#web/gallery/alone.tsx'
import { type Folder, loadSpecimen, namesIn } from '#web/gallery/specimens.ts'
import { expectNoViolations, expectToFit, setColorScheme } from './accessible.ts'
import { dismissToasts } from './open-page.tsx'
import { show } from './show.tsx'

const phone = [360, 740] as const
const wide = [1280, 800] as const
// States of one primitive stand side by side, where a screen has one of them.
const everyRule = { rules: { 'landmark-unique': { enabled: false } } }
// The rules that depend on the color scheme; the others are applied in light alone.
const colorRules = { runOnly: ['color-contrast', 'link-in-text-block'] }

export function testSpecimens(folder: Folder, frame: (specimen: ReactNode) => ReactNode = (it) => it): void {
  afterEach(dismissToasts)

  async function open(name: string) {
    const { Specimen } = await loadSpecimen(folder, name)
    const element = frame(
      <Alone name={name}>
        <Specimen />
      </Alone>,
    )
    return show(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  }

  async function expectNoFault() {
    setColorScheme('light')
    await expectNoViolations(everyRule)
    setColorScheme('dark')
    await expectNoViolations(colorRules)
    await expectToFit()
  }

  for (const name of namesIn(folder)) {
    test(`${name} fits and can be read in every state`, async () => {
      await page.viewport(...wide)
      let shown = await open(name)
      await expectNoFault()
      await page.viewport(...phone)
      await expectNoFault()
      const openers = () => [...document.querySelectorAll<HTMLElement>('[data-opens]')]
      for (const at of openers().keys()) {
        // The next one opens on a fresh specimen.
        await shown.unmount()
        dismissToasts()
        shown = await open(name)
        await page.elementLocator(openers()[at] as HTMLElement).click()
        await expectNoFault()
      }
    })
  }
}
