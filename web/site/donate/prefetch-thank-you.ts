type Routes = Record<string, { module: string; clientLoaderModule?: string } | undefined>
type Routed = { __reactRouterManifest?: { routes: Routes } }

/** Fetches the code of the page that follows a payment while the donor pays. */
export function prefetchThankYou(): void {
  const route = (window as Routed).__reactRouterManifest?.routes['site/thank-you/thank-you']
  for (const href of [route?.module, route?.clientLoaderModule])
    if (href)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
