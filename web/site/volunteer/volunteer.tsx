import { volunteerDefaults } from '#domain/page-content/volunteer.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/volunteer'
import { Application } from './application.tsx'
import { Hero } from './hero.tsx'
import { Roles } from './roles.tsx'
import { VolunteerSkeleton } from './volunteer-skeleton.tsx'

const readVolunteer = (backend: Backend) => pageContent(backend, 'volunteer', volunteerDefaults)
export type VolunteerPage = Awaited<ReturnType<typeof readVolunteer>>

export const loader = async ({ context }: Route.LoaderArgs) => ({
  page: await readVolunteer(context.backend),
})
export const clientLoader = () => ({ page: readVolunteer(browserBackend()) })

export default function Volunteer({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.page} skeleton={<VolunteerSkeleton />}>
      {(page) => (
        <>
          <Head
            title={page.meta_title}
            description={page.meta_description}
            image={page.hero_image.url}
            imageAlt={page.hero_image.alt}
          />
          <Hero page={page} />
          <Roles page={page} />
          <Application page={page} />
        </>
      )}
    </Loaded>
  )
}
