/** Draws every picture again: `npx tsx art/render.ts`, or only those whose name contains one of its arguments. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { icons, marks, ornaments } from './brand.ts'
import { draw as drawCourtyard } from './pictures/home/hero-image.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2)
const asked = (name: string) => !wanted.length || wanted.some((word) => name.includes(word))

const save = async (path: string, content: string | Buffer) => {
  await mkdir(dirname(root + path), { recursive: true })
  await writeFile(root + path, content)
  process.stdout.write(`${path} ${(content.length / 1024).toFixed(1)} KB\n`)
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

/** A picture's path is where it is shown: a cause's own folder, or a page and one of its elements. */
const shownAt = (name: string) => (name.startsWith('causes/') ? name : name.replaceAll('-', '_'))

const drawPictures = async () => {
  const files = await readdir(`${root}art/pictures`, { recursive: true })
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replaceAll('\\', '/').slice(0, -3))
  for (const name of names.filter(asked).sort()) {
    const { draw }: { draw: () => string } = await import(`./pictures/${name}.ts`)
    const svg = draw()
    await save(`art/scenes/${name.replaceAll('/', '-')}.svg`, svg)
    await save(`database/seed/files/public/${shownAt(name)}.webp`, await rasterise(svg))
  }
}

const drawBrand = async () => {
  for (const [file, svg] of Object.entries({ ...marks, ...ornaments })) await save(`web/public/${file}`, svg)
  for (const { file, size, svg } of icons) {
    const drawn = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size)
    await save(`web/public/${file}`, await drawn.png({ compressionLevel: 9, palette: true }).toBuffer())
  }
  // The card that links show: the courtyard without the top of its tree.
  const card = sharp(Buffer.from(drawCourtyard()))
    .resize(1200, 750)
    .extract({ left: 0, top: 96, width: 1200, height: 630 })
  await save('web/public/og-default.jpg', await card.jpeg({ quality: 80, mozjpeg: true }).toBuffer())
}

await drawPictures()
if (asked('brand')) await drawBrand()
