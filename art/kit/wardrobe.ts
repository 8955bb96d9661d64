/** Whole outfits, so that a sari or a uniform is the same in every picture. */
import type { Cloth, Motif } from './cloth.ts'
import { cream, indigo, ink, light, marigold, neem, sand, terracotta, wood } from './colour.ts'
import type { Outfit } from './drapery.ts'

export const print = (colour: string, motif: Motif, thread: string, border?: string): Cloth => ({
  colour,
  motif,
  thread,
  ...(border ? { border } : {}),
})

export const sari = (cloth: Cloth, blouse: string, bangles = marigold): Outfit => ({
  top: { colour: blouse, ...(cloth.border ? { border: cloth.border } : {}) },
  sleeve: 0.62,
  skirt: { cloth, amount: 1.93, flare: 32 },
  pallu: cloth,
  bangles,
})

export const kameez = (cloth: Cloth, trousers: string, dupatta?: Cloth): Outfit => ({
  top: cloth,
  sleeve: 1.35,
  skirt: { cloth, amount: 0.98, flare: 25, oneWithTop: true },
  trousers: { cloth: { colour: trousers }, amount: 1.86, loose: 1 },
  ...(dupatta ? { dupatta } : {}),
  shoe: ink,
})

export const kurta = (cloth: Cloth, trousers = cream): Outfit => ({
  top: cloth,
  sleeve: 1.8,
  collar: 'band',
  skirt: { cloth, amount: 0.92, flare: 21, oneWithTop: true },
  trousers: { cloth: { colour: trousers }, amount: 1.84, loose: 2 },
  shoe: ink,
})

/** The foundation's people wear the neem-green waistcoat. */
export const waistcoat = (sleeves: string, trousers: string): Outfit => ({
  top: { colour: neem },
  sleeves: { colour: sleeves },
  sleeve: 1.2,
  collar: 'vest',
  trousers: { cloth: { colour: trousers }, amount: 1.86, loose: 2 },
  shoe: ink,
})

export const waistcoatOverKameez = (cloth: Cloth, trousers: string): Outfit => ({
  ...waistcoat(cloth.colour, trousers),
  sleeves: cloth,
  skirt: { cloth, amount: 0.98, flare: 25 },
  untucked: true,
})

export const shorts = (cloth: Cloth, bottom: string): Outfit => ({
  top: cloth,
  sleeve: 0.72,
  trousers: { cloth: { colour: bottom }, amount: 0.82, loose: 3 },
})

export const frock = (cloth: Cloth): Outfit => ({
  top: cloth,
  sleeve: 0.55,
  skirt: { cloth, amount: 0.98, flare: 19, oneWithTop: true },
})

export const schoolGirl = (bag?: Cloth): Outfit => ({
  top: { colour: cream },
  sleeve: 0.66,
  collar: 'shirt',
  skirt: { cloth: { colour: neem, border: light(neem, 0.2) }, amount: 0.96, flare: 17 },
  sock: cream,
  shoe: ink,
  ...(bag ? { satchel: bag } : {}),
})

export const schoolBoy = (bag?: Cloth): Outfit => ({
  top: { colour: cream },
  sleeve: 0.72,
  collar: 'shirt',
  trousers: { cloth: { colour: neem }, amount: 0.84, loose: 3 },
  sock: cream,
  shoe: ink,
  ...(bag ? { satchel: bag } : {}),
})

export const officeSuit = (jacket: string, trousers: string): Outfit => ({
  top: { colour: jacket },
  sleeve: 1.85,
  collar: 'vest',
  trousers: { cloth: { colour: trousers }, amount: 1.9, loose: 2 },
  shoe: ink,
})

/** A dhoti hangs as a skirt does. */
export const dhoti = (cloth: Cloth, top: Cloth): Outfit => ({
  top,
  sleeve: 1.3,
  collar: 'band',
  skirt: { cloth, amount: 1.72, flare: 20 },
  untucked: true,
  shoe: wood,
})

export const cloths = {
  neemButi: print(neem, 'buti', marigold, marigold),
  marigoldFlowers: print(marigold, 'flowers', terracotta, terracotta),
  terracottaWaves: print(terracotta, 'waves', '#e7936f', marigold),
  claySprig: print('#e9a38e', 'flowers', terracotta, terracotta),
  creamRed: { colour: cream, border: terracotta } as Cloth,
  sandChecks: print(sand, 'checks', '#d9a066', terracotta),
  indigoButi: print(indigo, 'buti', '#e9a38e', marigold),
  leafWaves: print('#1f7a63', 'waves', '#5aa783', marigold),
  skyStripes: print('#cfe6e4', 'stripes', '#9cc7c1'),
  kit: print(terracotta, 'buti', '#e9a38e', neem),
  kitGreen: print('#1f7a63', 'buti', '#7fc0a0', marigold),
}
