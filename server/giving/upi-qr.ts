import QRCode from 'qrcode'
import { upiQr as contract } from '#domain/api/giving.ts'
import { upiLink } from '#domain/india/upi.ts'
import { readText } from '#domain/page-content/content.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import { implement, refuse } from '../function.ts'
import type { Services } from '../services.ts'

// Covers the page's own amounts, which are requested repeatedly.
const MOST_REMEMBERED = 50
const drawn = new Map<string, Promise<string>>()

/** The foundation's UPI address as a QR code, drawn here to keep the drawing code out of the page. */
export const upiQr = implement(contract, async ({ input: { amount } }, services) => {
  const { address, name } = await payee(services)
  if (!address) return refuse(404, 'no_upi_id', 'No UPI ID is stored.')
  const link = upiLink({ address, name, ...(amount ? { rupees: Number(amount) } : {}) })
  return new Response(await pictureOf(link), {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, max-age=300',
      // For pages on another host than the backend.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  })
})

function pictureOf(link: string): Promise<string> {
  const picture =
    drawn.get(link) ?? QRCode.toString(link, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
  // Moves it to the end, so that the least recently used is evicted first.
  drawn.delete(link)
  drawn.set(link, picture)
  for (const oldest of drawn.keys()) {
    if (drawn.size <= MOST_REMEMBERED) break
    drawn.delete(oldest)
  }
  return picture
}

/** The foundation's UPI address, or an empty one, and its name. */
export async function payee({ config, database }: Services): Promise<{ address: string; name: string }> {
  const site = siteAddress(config.publicUrl)
  const { rows } = await database.server.query<{ upi: unknown; name: string | null }>(
    `select (select content_data from public.page_content
        where page_slug = 'donate' and element_id = 'upi_id' and not (is_sample and $1)) as upi,
      (select value from public.site_settings where key = 'org_name' and not (is_sample and $1)) as name`,
    [site.isPublic],
  )
  const [row] = rows
  return { address: readText(row?.upi, '').trim(), name: row?.name?.trim() || site.host }
}
