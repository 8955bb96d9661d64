/** The looks a head can have, and the outlines they are drawn from. */
import type { Cloth } from './cloth.ts'
import type { Skin } from './colour.ts'

export type View = 'side' | 'front' | 'back'

export type Hair =
  | {
      style: 'short' | 'bun' | 'plait' | 'plaits' | 'bob' | 'curls'
      colour?: string
      flowers?: boolean
      ribbon?: string
    }
  | { style: 'turban' | 'veil'; cloth: Cloth; colour?: string }

export type Face = {
  skin: Skin
  hair: Hair
  view?: View
  bindi?: boolean
  earring?: boolean
  glasses?: boolean
  moustache?: string
  beard?: string
  mouth?: 'smile' | 'open'
}

/** Writes a path whose numbers are in head radii. */
export const scaled = (r: number) => (d: string) =>
  d.replace(/-?\d*\.?\d+/g, (number) => String(Math.round(Number(number) * r * 10) / 10))

export const skull = {
  side: 'M-.1 -1C.55 -1.02 .94 -.6 .93 -.14C.93 0 1.13 .15 1.09 .25C1.05 .33 .95 .31 .93 .38C.93 .66 .78 1 .4 1C.05 1 -.3 .82 -.5 .45C-.85 .3 -1 0 -1 -.2C-1 -.7 -.6 -1 -.1 -1Z',
  front: 'M0 -1C.6 -1 .9 -.6 .9 -.1C.9 .5 .5 1.02 0 1.02C-.5 1.02 -.9 .5 -.9 -.1C-.9 -.6 -.6 -1 0 -1Z',
  back: 'M0 -1C.6 -1 .95 -.6 .93 -.1C.9 .45 .5 .85 0 .85C-.5 .85 -.9 .45 -.93 -.1C-.95 -.6 -.6 -1 0 -1Z',
} as const

export const scalp = {
  short: {
    side: 'M.9 -.38C.66 -.56 .42 -.56 .28 -.4C.18 -.22 .16 -.02 .04 .1L-.2 .06C-.26 .3 -.36 .52 -.56 .64C-.98 .44 -1.08 -.02 -1.05 -.34C-.98 -.88 -.46 -1.1 .06 -1.08C.6 -1.1 1.04 -.84 .92 -.36Z',
    front:
      'M-.92 .02C-1.06 -.7 -.66 -1.18 .04 -1.16C.7 -1.16 1.06 -.7 .92 .02C.86 -.2 .8 -.34 .7 -.46C.4 -.6 -.1 -.62 -.5 -.42C-.74 -.36 -.86 -.2 -.92 .02Z',
    back: 'M-.9 .3C-1.12 -.5 -.8 -1.16 0 -1.16C.8 -1.16 1.12 -.5 .9 .3C.6 .62 -.6 .62 -.9 .3Z',
  },
  long: {
    side: 'M.8 -.6C.52 -.56 .26 -.3 .14 .02C.06 .24 -.06 .36 -.24 .42C-.34 .6 -.5 .7 -.7 .66C-1.06 .5 -1.2 .02 -1.12 -.36C-1.02 -.94 -.46 -1.18 .04 -1.14C.44 -1.12 .74 -.92 .8 -.6Z',
    front:
      'M-.96 .24C-1.14 -.66 -.7 -1.18 0 -1.16C.7 -1.18 1.14 -.66 .96 .24C.9 -.16 .62 -.62 .02 -.78C-.6 -.62 -.9 -.16 -.96 .24Z',
    back: 'M-.86 .5C-1.2 -.4 -.86 -1.16 0 -1.16C.86 -1.16 1.2 -.4 .86 .5C.5 .86 -.5 .86 -.86 .5Z',
  },
  bob: {
    side: 'M.86 -.36C.62 -.52 .42 -.5 .3 -.34C.2 0 .2 .4 .1 .74C-.2 .9 -.7 .94 -1.02 .76C-1.2 .4 -1.22 -.02 -1.12 -.38C-1 -.94 -.46 -1.18 .06 -1.14C.64 -1.12 .98 -.8 .86 -.36Z',
    front:
      'M-.86 .76C-1.2 -.2 -1.1 -1.18 0 -1.16C1.1 -1.18 1.2 -.2 .86 .76C.72 .7 .74 0 .68 -.4C.3 -.52 -.3 -.52 -.68 -.4C-.74 0 -.72 .7 -.86 .76Z',
    back: 'M-.9 .8C-1.2 -.3 -.96 -1.16 0 -1.16C.96 -1.16 1.2 -.3 .9 .8C.5 .96 -.5 .96 -.9 .8Z',
  },
} as const
