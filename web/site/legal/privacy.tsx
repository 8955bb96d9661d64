import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary, fill } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useSite } from '../layout/site.ts'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'
import { LegalSkeleton } from './legal-skeleton.tsx'
import { privacyContact } from './privacy-contact.ts'

const dictionaryFor = dictionary<typeof import('./privacy-words.en.ts')>(
  import.meta.glob('./privacy-words.*.ts'),
)

async function readPrivacy(backend: Backend, request: Request) {
  const [read, answering] = await Promise.all([
    screenContent(backend, 'privacy', dictionaryFor(request)),
    privacyContact(backend),
  ])
  return { ...read, answering }
}

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readPrivacy(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readPrivacy(browserBackend(), request),
})

export const handle = { hasDonateBar: false }

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { organisation } = useSite()
  return (
    <Loaded value={loaderData.read} skeleton={<LegalSkeleton />}>
      {({ page, words, answering }) => {
        const contact = answering?.contact || organisation.org_email
        return (
          <LegalPage
            page={page}
            words={words}
            closing={
              answering && {
                heading: words.complaints.heading,
                paragraphs: [
                  contact ? fill(words.complaints.contact, { contact }) : words.complaints.noContact,
                  fill(words.complaints.period, { days: answering.days }),
                ],
              }
            }
          />
        )
      }}
    </Loaded>
  )
}
