import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary, fill } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
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
  return (
    <Loaded value={loaderData.read} skeleton={<LegalSkeleton />}>
      {({ page, words, answering }) => (
        <LegalPage
          page={page}
          words={words}
          closing={
            answering && {
              heading: words.complaints.heading,
              paragraphs: [
                fill(words.complaints.contact, answering),
                fill(words.complaints.period, { days: answering.days }),
              ],
            }
          }
        />
      )}
    </Loaded>
  )
}
