import { inWords, type World } from '../world.ts'
import { nothingFound, type Writer } from './writer.ts'

export const PAGES = ['/', '/donate', '/our-work', '/contact']

/** Visitors who read pages. Nothing is written, but every page has to load. */
export function readers(): Writer {
  let turn = 0
  return {
    async write(world: World) {
      const path = PAGES[turn++ % PAGES.length] ?? '/'
      const { answer } = await world.retry({ method: 'GET', path, headers: { Accept: 'text/html' } })
      if (answer.status !== 200) return world.violated(`The page ${path} was answered ${inWords(answer)}`)
      if (!answer.body.includes('</html>')) return world.violated(`The page ${path} came in part`)
      world.pagesRead++
    },
    check: async () => nothingFound('pages'),
  }
}
