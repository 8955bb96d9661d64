// A page that waits runs this file first; its other code asks it to hydrate.
const hasOtherCode = '__reactRouterRouteModules' in window
const waiting = hasOtherCode ? undefined : whileItWaits()

export async function hydrate(): Promise<void> {
  const [page, stop] = await Promise.all([import('./hydrate.tsx'), waiting])
  stop?.()
  page.hydrate()
}

/** A page is hydrated even if this fails. */
async function whileItWaits(): Promise<(() => void) | undefined> {
  try {
    const { accompany } = await import('./site/accompany.ts')
    return accompany()
  } catch (error) {
    console.error(error)
    return undefined
  }
}

if (import.meta.env.DEV) hydrate()
