import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Plugin } from 'vite'
import { gallery } from '../gallery/routes.ts'

const ID = 'virtual:route-modules'

/** Gives component tests the route tree of web/routes.ts and the gallery's; each screen's module is loaded when a test opens it. */
export const routeModules: Plugin = {
  name: 'route-modules',
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
