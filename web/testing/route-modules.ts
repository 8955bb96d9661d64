import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import { gallery } from '../gallery/routes.ts'

const ID = 'virtual:route-modules'

/** Gives component tests the route tree of web/routes.ts and the gallery's; each screen's module is loaded when a test opens it. */
export const routeModules: Plugin = {
  name: 'route-modules',
  configureServer({ middlewares }) {
    // Pictures are not requested with fetch, and one that does not load is taken off the page.
    for (const path of ['/functions/v1/upi-qr', '/storage/v1/object/public'])
      middlewares.use(path, (_, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
      })
  },
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  async load(id) {
    if (id !== `\0${ID}`) return undefined
    const { default: routes } = await import('../routes.ts')
    return `export const routes = ${list([...(routes as RouteConfigEntry[]), ...gallery])}`
  },
}

const list = (routes: readonly RouteConfigEntry[]): string => `[${routes.map(entry).join(',\n')}]`

function entry({ id, path, index, file, children }: RouteConfigEntry): string {
  const place = JSON.stringify({ id: id ?? file.replace(/\.tsx?$/, ''), path, index }).slice(1, -1)
  return `{ ${place}, load: () => import('/web/${file}')${children ? `, children: ${list(children)}` : ''} }`
}
