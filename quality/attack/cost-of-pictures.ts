/** Cost of showing a picture in a size for the first time: it was made when staff stored it. */
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { pictureSizes } from '#domain/website/pictures.ts'
import { ask } from './ask.ts'
import { type Cost, measured, type Watched } from './measured.ts'
import { credentials } from './target.ts'

const FOLDER = 'site_assets/cost'
const FORMATS = ['avif', 'webp', 'jpeg', 'origin']
const WIDEST = Math.max(...pictureSizes.widths)

/** The most expensive ones: incompressible pixels, at the limits of made and stored sizes. */
async function pictures(): Promise<Record<string, Buffer>> {
  const noise = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  const flat = sharp({ create: { width: 8000, height: 6200, channels: 3, background: '#2a6f4e' } })
  return {
    'photograph.jpg': await noise(3000, 2000).jpeg().toBuffer(),
    'portrait.jpg': await noise(WIDEST, 2500).jpeg().toBuffer(),
    'tall.jpg': await noise(WIDEST, 8192).jpeg().toBuffer(),
    'large.png': await flat.png().toBuffer(),
  }
}

const LONGEST_MS = 60_000

/** The job triggered by staff is done once the last of its sizes exists. */
async function untilMade({ owner }: Watched, name: string): Promise<boolean> {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; await pause(200)) {
    const { rows } = await owner(
      `select from graphile_worker.jobs where task_identifier = 'make-variants' and key = (
        select 'make-variants ' || version from storage.objects where bucket_id || '/' || name = $1)`,
      [`${FOLDER}/${name}`],
    )
    if (rows.length === 0) return true
  }
  return false
}

export type PictureCosts = { shown: { what: string; cost: Cost }[]; failed: string[] }

export async function costOfPictures(target: Watched): Promise<PictureCosts> {
  const costs: PictureCosts = { shown: [], failed: [] }
  for (const [name, body] of Object.entries(await pictures())) {
    const stored = await ask(target.url, {
      method: 'POST',
      path: `/storage/v1/object/${FOLDER}/${name}`,
      headers: { ...credentials(target, 'admin'), 'content-type': 'image/png', 'x-upsert': 'true' },
      body,
    })
    if (stored.status !== 200) costs.failed.push(`${name} could not be stored: ${stored.body}`)
    if (!(await untilMade(target, name))) costs.failed.push(`${name} was not made in the sizes of the site`)
    const sizes = [`width=${WIDEST}`, `width=${WIDEST}&height=${Math.round(WIDEST / (1200 / 630))}`]
    for (const query of sizes.flatMap((size) => FORMATS.map((format) => `${size}&format=${format}`))) {
      const path = `/storage/v1/render/image/public/${FOLDER}/${name}?${query}`
      const cost = await measured(target, { method: 'GET', path, headers: {} })
      const what = `GET ${path} (${cost.status})`
      if (cost.status !== 200) costs.failed.push(what)
      costs.shown.push({ what, cost })
    }
  }
  return costs
}
