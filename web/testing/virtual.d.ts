declare module 'virtual:route-modules' {
  import type { RouteNode } from '#web/testing/open-page.tsx'
  export const routes: readonly RouteNode[]
}
