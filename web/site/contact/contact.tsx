import { withOrganisation } from '#domain/page-content/contact-lines.ts'
import { subjectIn } from '#domain/website/contact-subjects.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'
import { organisationRows } from '#web/lib/organisation.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'
import { ContactSkeleton } from './contact-skeleton.tsx'
import { InfoCards } from './info-cards.tsx'
import { MapFrame } from './map-frame.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readContact(backend: Backend, request: Request) {
  const about = subjectIn(new URL(request.url).searchParams)
  const settings = orElse(organisationRows(backend), () => [])
  const { page, words } = await screenContent(backend, 'contact', dictionaryFor(request), async (rows) =>
    withOrganisation(rows, await settings),
  )
  return { page, words, subject: about ? words.subjects[about] : '' }
}
type Read = Awaited<ReturnType<typeof readContact>>
export type ContactPage = Read['page']
export type ContactWords = Read['words']

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readContact(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readContact(browserBackend(), request),
})

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<ContactSkeleton />}>
      {({ page, words, subject }) => (
        <>
          <Head title={page.meta_title} description={page.meta_description} />
          <Container className="grid gap-x-16 gap-y-10 pt-8 pb-section lg:grid-cols-[1fr_1.2fr] lg:pt-16">
            <div>
              <h1 className="text-5xl text-heading">{page.hero_title}</h1>
              {page.hero_subtitle && (
                <p className="mt-4 max-w-prose text-lg text-soft">{page.hero_subtitle}</p>
              )}
              <InfoCards page={page} />
            </div>
            <div>
              <h2 className="text-2xl text-heading">{page.form_heading}</h2>
              {page.form_text && <p className="mt-1 mb-5 max-w-prose text-soft">{page.form_text}</p>}
              <ContactForm key={subject} words={words} subject={subject} />
            </div>
          </Container>
          {page.map_embed_url.url && (
            <MapFrame
              words={words}
              heading={page.map_heading}
              url={page.map_embed_url.url}
              address={[page.address_line1, page.address_line2].filter(Boolean).join(', ')}
            />
          )}
        </>
      )}
    </Loaded>
  )
}
