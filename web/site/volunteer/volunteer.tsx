import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/volunteer'
import { Application } from './application.tsx'
import { Hero } from './hero.tsx'
import { Roles } from './roles.tsx'
import { VolunteerSkeleton } from './volunteer-skeleton.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const readVolunteer = (backend: Backend, request: Request) =>
  screenContent(backend, 'volunteer', dictionaryFor(request))
type Read = Awaited<ReturnType<typeof readVolunteer>>
export type VolunteerPage = Read['page']
export type VolunteerWords = Read['words']

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readVolunteer(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readVolunteer(browserBackend(), request),
})

export default function Volunteer({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<VolunteerSkeleton />}>
      {({ page, words }) => (
        <>
          <Head
            title={page.meta_title}
            description={page.meta_description}
            image={page.hero_image.url}
            imageAlt={page.hero_image.alt}
          />
          <Hero page={page} />
          <Roles page={page} />
          <Application page={page} words={words} />
        </>
      )}
    </Loaded>
  )
}
