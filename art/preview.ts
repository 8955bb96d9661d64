import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { child, crossLegged, elder, halfKneeling, kneeling, man, sitting, squatting, standing, toddler, walking, woman } from './kit/body.ts'
import * as c from './kit/colour.ts'
import { person } from './kit/person.ts'
import { box, picture } from './kit/svg.ts'

const sari = { top: { colour: c.terracotta }, sleeve: 0.6, skirt: { cloth: { colour: c.leaf, motif: 'buti', thread: c.marigold, border: c.marigold }, amount: 1.92, flare: 34 }, pallu: { colour: c.leaf, motif: 'buti', thread: c.marigold, border: c.marigold }, bangles: c.marigold } as const
const kurta = { top: { colour: c.sand }, sleeve: 1.8, collar: 'band', skirt: { cloth: { colour: c.sand }, amount: 0.95, flare: 22, oneWithTop: true }, trousers: { cloth: { colour: c.cream }, amount: 1.9 }, shoe: c.wood } as const
const salwar = { top: { colour: c.marigold, motif: 'flowers', thread: c.terracotta }, sleeve: 1.3, skirt: { cloth: { colour: c.marigold, border: c.terracotta }, amount: 1.0, flare: 26, oneWithTop: true }, trousers: { cloth: { colour: c.neem }, amount: 1.9 }, dupatta: { colour: c.clay, border: c.terracotta }, shoe: c.wood } as const
const girl = { top: { colour: c.cream }, sleeve: 0.6, collar: 'shirt', skirt: { cloth: { colour: c.neem }, amount: 0.95, flare: 17 }, shoe: c.ink, sock: c.cream, satchel: { colour: c.terracotta, border: c.neem } } as const
const boy = { top: { colour: c.sky }, sleeve: 0.7, collar: 'shirt', trousers: { cloth: { colour: c.indigo }, amount: 0.8, loose: 4 }, shoe: c.ink } as const
const w = { build: woman, skin: 'wheat', hair: { style: 'bun', flowers: true }, outfit: sari, bindi: true, earring: true } as const
const m = { build: man, skin: 'brown', hair: { style: 'short' }, outfit: kurta } as const
const s = { build: woman, skin: 'honey', hair: { style: 'plait' }, outfit: salwar } as const
const g = { build: child, skin: 'brown', hair: { style: 'plaits', ribbon: c.terracotta }, outfit: girl } as const
const b = { build: child, skin: 'deep', hair: { style: 'short' }, outfit: boy } as const
const e = { build: elder, skin: 'wheat', hair: { style: 'bun', colour: '#e4dfd4' }, glasses: true, outfit: { ...sari, top: { colour: c.neem }, skirt: { ...sari.skirt, cloth: { colour: c.cream, border: c.terracotta } }, pallu: { colour: c.cream, border: c.terracotta } } } as const
const hands = { near: { to: [30, -190] }, far: { to: [70, -220] } } as const
const svg = picture(1600, 1000, box(0, 0, 1600, 1000, c.sand),
  person({ ...w, stance: standing(woman), ...hands }, { x: 120, y: 450 }),
  person({ ...m, stance: standing(man), near: { to: [-20, -190] }, far: { to: [80, -240] } }, { x: 300, y: 450 }),
  person({ ...s, stance: walking(woman), near: { to: [-60, -190] }, far: { to: [60, -190] } }, { x: 470, y: 450 }),
  person({ ...g, stance: walking(child), near: { to: [-20, -120] }, far: { to: [40, -110] } }, { x: 640, y: 450 }),
  person({ ...b, stance: standing(child), near: { to: [-20, -90] }, far: { to: [70, -110] } }, { x: 800, y: 450 }),
  person({ ...e, stance: standing(elder, 6), near: { to: [30, -180] }, far: { to: [60, -190] } }, { x: 950, y: 450 }),
  person({ ...m, view: 'front', moustache: c.ink, hair: { style: 'turban', cloth: { colour: c.terracotta, border: c.marigold } }, stance: standing(man), near: { to: [-30, -200] }, far: { to: [60, -180] } }, { x: 1120, y: 450 }),
  person({ ...w, view: 'front', stance: standing(woman), near: { to: [-30, -180] }, far: { to: [50, -180] } }, { x: 1290, y: 450 }),
  person({ ...w, view: 'back', stance: standing(woman), near: { to: [-50, -180] }, far: { to: [50, -180] } }, { x: 1450, y: 450 }),
  person({ ...w, hair: { style: 'veil', cloth: { colour: c.leaf, border: c.marigold } }, stance: sitting(woman), near: { to: [70, -130] }, far: { to: [90, -150] } }, { x: 120, y: 930 }),
  person({ ...m, beard: '#e4dfd4', hair: { style: 'turban', cloth: { colour: c.cream, border: c.marigold } }, stance: sitting(man), near: { to: [70, -130] }, far: { to: [90, -150] } }, { x: 320, y: 930 }),
  person({ ...w, stance: crossLegged(woman, 6), near: { to: [40, -50] }, far: { to: [90, -70] } }, { x: 590, y: 930 }),
  person({ ...b, stance: crossLegged(child), near: { to: [30, -30] }, far: { to: [60, -40] } }, { x: 760, y: 930 }),
  person({ ...s, stance: kneeling(woman), near: { to: [60, -60] }, far: { to: [90, -80] } }, { x: 930, y: 930 }),
  person({ ...m, stance: halfKneeling(man), near: { to: [80, -60] }, far: { to: [110, -80] } }, { x: 1110, y: 930 }),
  person({ ...g, build: toddler, stance: standing(toddler), near: { to: [20, -60] }, far: { to: [40, -60] } }, { x: 1270, y: 930 }),
  person({ ...b, stance: squatting(child), near: { to: [50, -30] }, far: { to: [60, -40] } }, { x: 1360, y: 930 }),
  person({ ...g, view: 'front', stance: crossLegged(child), near: { to: [-20, -30] }, far: { to: [30, -30] } }, { x: 1490, y: 930 }),
)
writeFileSync('/tmp/preview.svg', svg)
await sharp(Buffer.from(svg)).png().toFile('/tmp/preview.png')
await sharp(Buffer.from(svg), { density: 72 * 2.2 }).extract({ left: 0, top: 0, width: 1700, height: 1050 }).png().toFile('/tmp/preview2.png')
