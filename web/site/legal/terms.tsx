import { termsDefaults } from '#domain/page-content/legal.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import type { Route } from './+types/terms'
import { LegalPage } from './legal-page.tsx'
import { LegalSkeleton } from './legal-skeleton.tsx'

const readTerms = (backend: Backend) => pageContent(backend, 'terms', termsDefaults)

export const loader = async ({ context }: Route.LoaderArgs) => ({ page: await readTerms(context.backend) })
export const clientLoader = () => ({ page: readTerms(browserBackend()) })

export default function Terms({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.page} skeleton={<LegalSkeleton />}>
      {(page) => <LegalPage page={page} />}
    </Loaded>
  )
}
