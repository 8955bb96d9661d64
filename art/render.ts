/** Draws every picture anew: `npx tsx art/render.ts`, or only those whose name contains an argument. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Picture } from './picture.ts'
import { pictures as therapy } from './pictures/therapy-support.ts'
import { pictures as food } from './pictures/food-for-families.ts'
import { pictures as elders } from './pictures/elder-care.ts'
import { pictures as education } from './pictures/education-for-every-child.ts'
import { pictures as hygiene } from './pictures/hygiene-drives.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2)
const all: Picture[] = [...therapy, ...hygiene, ...education, ...elders, ...food]

const save = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** As good as fits into the weight a picture may have on a phone. */
const rasterise = async (svg: string) => {
  let webp = Buffer.alloc(0)
  for (const quality of [80, 77, 74, 71]) {
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
