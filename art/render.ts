/** Draws every picture anew: `npx tsx art/render.ts`, or only those whose name contains an argument. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { icons, marks, ornaments } from './brand.ts'
import type { Picture } from './picture.ts'
import { pictures as about } from './pictures/about.ts'
import { pictures as animals } from './pictures/animals-and-environment.ts'
import { pictures as partnership } from './pictures/csr-partnership.ts'
import { pictures as education } from './pictures/education-for-every-child.ts'
import { pictures as elders } from './pictures/elder-care.ts'
import { pictures as food } from './pictures/food-for-families.ts'
import { pictures as home } from './pictures/home.ts'
import { pictures as hygiene } from './pictures/hygiene-drives.ts'
import { pictures as impact } from './pictures/impact.ts'
import { pictures as therapy } from './pictures/therapy-support.ts'
import { pictures as volunteer } from './pictures/volunteer.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2)
const all: Picture[] = [
  ...therapy,
  ...hygiene,
  ...education,
  ...elders,
  ...food,
  ...animals,
  ...home,
  ...about,
  ...impact,
  ...partnership,
  ...volunteer,
]

const save = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** As good as fits into the weight a picture may have on a phone. */
const rasterise = async (svg: string) => {
  let webp = Buffer.alloc(0)
  for (const quality of [80, 77, 74, 71, 68]) {
    webp = await sharp(Buffer.from(svg)).webp({ quality, effort: 6, preset: 'picture' }).toBuffer()
    if (webp.length < 90_000) break
  }
  return webp
}

for (const { file, draw } of all) {
  if (wanted.length && !wanted.some((word) => file.includes(word))) continue
  const svg = draw()
  const webp = await rasterise(svg)
  await save(`${root}art/scenes/${file.replaceAll('/', '-')}.svg`, svg)
  await save(`${root}database/seed/files/public/${file}.webp`, webp)
  process.stdout.write(`${file}.webp ${Math.round(webp.length / 1024)} KB\n`)
}

const wantsBrand = !wanted.length || wanted.includes('brand')
if (wantsBrand) {
  for (const [file, svg] of Object.entries({ ...marks, ...ornaments }))
    await save(`${root}web/public/${file}`, svg)
  for (const { file, size, svg } of icons)
    await save(
      `${root}web/public/${file}`,
      await sharp(Buffer.from(svg), { density: (72 * size) / 64 })
        .resize(size, size)
        .png({ compressionLevel: 9, palette: true })
        .toBuffer(),
    )
  const hero = all.find(({ file }) => file === 'home/hero_image')
  if (hero) {
    const card = sharp(Buffer.from(hero.draw()))
      .resize(1200, 750)
      .extract({ left: 0, top: 96, width: 1200, height: 630 })
    await save(`${root}web/public/og-default.jpg`, await card.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
  }
}
