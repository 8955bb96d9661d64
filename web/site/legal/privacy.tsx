import { privacyDefaults } from '#domain/page-content/legal.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import type { Route } from './+types/privacy'
import { LegalPage } from './legal-page.tsx'
import { LegalSkeleton } from './legal-skeleton.tsx'

const readPrivacy = (backend: Backend) => pageContent(backend, 'privacy', privacyDefaults)

export const loader = async ({ context }: Route.LoaderArgs) => ({ page: await readPrivacy(context.backend) })
export const clientLoader = () => ({ page: readPrivacy(browserBackend()) })

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.page} skeleton={<LegalSkeleton />}>
      {(page) => <LegalPage page={page} />}
    </Loaded>
  )
}
