import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'
import { LegalSkeleton } from './legal-skeleton.tsx'

const dictionaryFor = dictionary<typeof import('./terms-words.en.ts')>(import.meta.glob('./terms-words.*.ts'))

const readTerms = (backend: Backend, request: Request) =>
  screenContent(backend, 'terms', dictionaryFor(request))

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readTerms(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readTerms(browserBackend(), request),
})

export const handle = { hasDonateBar: false }

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<LegalSkeleton />}>
      {({ page, words }) => <LegalPage page={page} words={words} />}
    </Loaded>
  )
}
