import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { givingCauses } from '#web/lib/causes.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Container } from '#web/ui/section.tsx'
import { ClosingAsk } from '../layout/closing-ask.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/our-work'
import { CauseCards } from './cause-cards.tsx'
import { OurWorkSkeleton } from './our-work-skeleton.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readOurWork(backend: Backend, request: Request) {
  const [page, causes] = await Promise.all([
    pageContent(backend, 'our_work', dictionaryFor(request)),
    givingCauses(backend),
  ])
  return { page, causes }
}

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  work: await readOurWork(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  work: readOurWork(browserBackend(), request),
})

export default function OurWork({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.work} skeleton={<OurWorkSkeleton />}>
      {({ page, causes }) => (
        <>
          <Container className="pt-10 pb-section lg:pt-16">
            <Head
              title={page.meta_title}
              description={page.meta_description}
              image={causes[0]?.hero_image_url ?? null}
            />
            <div className="grid gap-x-14 gap-y-4 lg:grid-cols-[1.3fr_1fr] lg:items-end">
              <h1 className="text-5xl text-heading">{page.hero_title}</h1>
              <p className="max-w-prose text-lg text-soft">{page.hero_subtitle}</p>
            </div>
            <div className="block-print mt-8 text-marigold" />
            {causes.length > 0 ? (
              <CauseCards causes={causes} learnMore={page.learn_more_label} from={page.from_label} />
            ) : (
              <p className="mt-10 text-lg">{page.no_causes_text}</p>
            )}
          </Container>
          <ClosingAsk page={page} />
        </>
      )}
    </Loaded>
  )
}
