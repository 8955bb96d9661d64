import { serverQuery } from '#backend/db/database.ts'
import type { ParsedInputOf } from '#domain/api/contracts.ts'
import { formatRupees } from '#domain/india/money.ts'
import { upiLink } from '#domain/india/upi.ts'
import { readOrganisation } from '#domain/website/organisation.ts'
import { siteAddress } from '#domain/website/site-address.ts'
import type { File } from '../function.ts'
import { payee } from '../giving/upi-qr.ts'
import type { Services } from '../services.ts'
import { PDF } from './make-file.ts'
import { render } from './pdf/render.ts'
import { readLook } from './pictures.ts'
import { inHindi, readSettings } from './write-data.ts'

type Row = { code: string; name: string; amount: number | null; titles: string[] }

/** A poster, drawn like a receipt. */
export async function posterPdf(
  services: Services,
  { id, size }: ParsedInputOf<'poster-pdf'>,
): Promise<File | undefined> {
  const query = serverQuery(services.database)
  const { publicUrl } = services.config
  const { rows } = await query<Row>(
    `select code, name, amount, array_remove(case when campaign.id is null
        then array[private.cause_title(poster.cause_id, 'en'), private.cause_title(poster.cause_id, 'hi')]
        else array[campaign.title, (select text from public.translations where (kind, language, field) = ('campaign', 'hi', 'title')
          and item = campaign.id::text and source = campaign.title)] end, null) as titles
    from public.posters as poster left join public.campaigns as campaign on campaign.id = poster.campaign_id
    where poster.id = $1`,
    [id],
  )
  const [poster] = rows
  if (!poster) return undefined
  const organisation = readOrganisation(await readSettings(query), siteAddress(publicUrl))
  const { name_hi } = await inHindi(query, organisation)
  const { colours, logo } = await readLook(services)
  const { address, name } = await payee(services)
  const bytes = await render({
    kind: 'poster',
    colours,
    made: new Date(),
    poster: {
      name: poster.name,
      size: size === 'a5' ? 'A5' : 'A4',
      organisation: distinct([organisation.org_name, name_hi]),
      purpose: distinct(poster.titles),
      amount: poster.amount ? formatRupees(poster.amount) : null,
      url: new URL(`/q/${poster.code}`, publicUrl).href,
      // The code comes first in the note: banks truncate its end.
      upi: address
        ? { id: address, link: upiLink({ address, name, note: `${poster.code} donation` }) }
        : null,
      claimUrl: new URL('/claim', publicUrl).href,
      logo,
    },
  })
  return { bytes, type: PDF, name: `poster-${poster.code}-${size}.pdf` }
}

const distinct = (texts: readonly (string | undefined)[]) => [
  ...new Set(texts.filter((text) => text !== undefined)),
]
