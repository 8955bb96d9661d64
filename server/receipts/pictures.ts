import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { openFiles } from '#backend/storage/files/open-files.ts'
import { loadSharp } from '#backend/storage/load-sharp.ts'
import { objectKey } from '#backend/storage/versions.ts'
import { coloursOf, readTheme } from '#domain/appearance/theme.ts'
import type { ServerRow } from '#domain/database.types.ts'
import { safeLink } from '#domain/website/links.ts'
import type { Services } from '../services.ts'
import { isKeyMissing, keyMissing } from './key-missing.ts'
import type { Colours } from './pdf/sheet.ts'
import { readSealed, storeSealed } from './sealed-files.ts'

export const SIGNATURE = 'receipts/signature'

type Needs = Pick<Services, 'config' | 'database' | 'sealing' | 'hosted' | 'log'>

export type Look = { colours: Colours; logo: Buffer | null; signature: Buffer | null }

/** The look of the organisation's documents: colours, logo, signature. */
export async function readLook(services: Needs): Promise<Look> {
  const { rows } = await services.database.server.query<Pick<ServerRow<'site_settings'>, 'key' | 'value'>>(
    `select key, value from public.site_settings where key ~ '^theme_|^org_logo_url$'`,
  )
  const { band, marigold } = coloursOf(readTheme(rows)).light
  const logo = rows.find(({ key }) => key === 'org_logo_url')?.value
  const signature = await readSealed(services, SIGNATURE).catch((error) => {
    throw isKeyMissing(error) ? keyMissing('The signature on receipts') : error
  })
  return {
    colours: { brand: band, accent: marigold },
    logo: logo ? await picture(services, await logoBytes(services, logo)) : null,
    signature: signature ? await picture(services, signature.bytes) : null,
  }
}

type WrittenLook = { colours: Colours; logo: string | null; signature: string | null }

/** Stores a look once, whatever the number of receipts that use it, and returns its file name. */
export async function storeLook(services: Needs, { colours, logo, signature }: Look): Promise<string> {
  const written = {
    colours,
    logo: logo?.toString('base64') ?? null,
    signature: signature?.toString('base64') ?? null,
  }
  const bytes = Buffer.from(JSON.stringify(written satisfies WrittenLook))
  const name = `receipts/look-${createHash('sha256').update(bytes).digest('hex')}`
  // A look whose key is lost is stored again.
  const stored = await readSealed(services, name).catch((error) => {
    if (!isKeyMissing(error)) throw error
  })
  if (!stored) await storeSealed(services, { name, bytes, type: 'application/json' })
  return name
}

export async function storedLook(services: Needs, name: string): Promise<Look | undefined> {
  const stored = await readSealed(services, name)
  if (!stored) return undefined
  const { colours, logo, signature } = JSON.parse(stored.bytes.toString()) as WrittenLook
  const picture = (base64: string | null) => (base64 === null ? null : Buffer.from(base64, 'base64'))
  return { colours, logo: picture(logo), signature: picture(signature) }
}

const OWN_FILE = /\/storage\/v1\/object\/public\/site_assets\/([^?#]+)/

/** Reads only from the site's own store: a document must not depend on another server. */
async function logoBytes({ config, database, hosted }: Needs, link: string): Promise<Buffer | undefined> {
  const name = OWN_FILE.exec(safeLink(link) ?? '')?.[1]
  if (!name) return undefined
  if (hosted) {
    const answer = await hosted.call(`/storage/v1/object/public/site_assets/${name}`)
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  }
  const { rows } = await database.server.query<{ version: string }>(
    `select version from storage.objects where bucket_id = 'site_assets' and name = $1`,
    [decodeURIComponent(name)],
  )
  const stream = rows[0] && (await openFiles(config).store.read(objectKey(rows[0].version)))
  return stream && Buffer.from(await new Response(stream).arrayBuffer())
}

/** Converts to a small opaque PNG, which all PDF readers and PDF/A support. An unreadable picture is omitted. */
async function picture({ log }: Needs, bytes: Buffer | undefined): Promise<Buffer | null> {
  if (!bytes) return null
  try {
    const sharp = await loadSharp()
    return await sharp(bytes, { limitInputPixels: 40_000_000 })
      .resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
  } catch (error) {
    log.warn({ err: error }, 'A picture for receipts could not be read')
    return null
  }
}
