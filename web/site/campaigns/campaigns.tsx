import { Link } from 'react-router'
import { campaignGiftLink } from '#domain/causes/giving-links.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { type ListedCampaign, listedCampaigns } from '#web/lib/campaigns.ts'
import { dictionary, fill } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'
import { OurWorkSkeleton } from '../our-work/our-work-skeleton.tsx'
import { dayInFull } from '../thank-you/day-in-full.ts'
import type { Route } from './+types/campaigns'
import { CampaignProgress } from './campaign-progress.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readCampaigns(backend: Backend, request: Request) {
  const [{ words }, campaigns] = await Promise.all([dictionaryFor(request), listedCampaigns(backend)])
  return { words, ...campaigns }
}
type Words = Awaited<ReturnType<typeof readCampaigns>>['words']

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readCampaigns(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readCampaigns(browserBackend(), request),
})

export default function Campaigns({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<OurWorkSkeleton />}>
      {({ words, running, ended }) => (
        <>
          <Head title={words.title} description={words.description} image={running[0]?.image_url ?? null} />
          <Container className="pt-10 pb-section lg:pt-16">
            <div className="grid gap-x-14 gap-y-4 lg:grid-cols-[1.3fr_1fr] lg:items-end">
              <h1 className="text-5xl text-heading">{words.title}</h1>
              <p className="max-w-prose text-lg text-soft">{words.intro}</p>
            </div>
            <div className="block-print mt-8 text-marigold" />
            {running.length > 0 ? (
              <ul className="mt-10 grid gap-14">
                {running.map((campaign, at) => (
                  <li key={campaign.id}>
                    <RunningCampaign campaign={campaign} words={words} isFirst={at === 0} />
                  </li>
                ))}
              </ul>
            ) : (
              <div className="mt-10 grid justify-items-start gap-5">
                <p className="text-lg">{words.none}</p>
                <ButtonLink look="give" to="/donate">
                  {words.toDonate}
                </ButtonLink>
              </div>
            )}
          </Container>
          {ended.length > 0 && (
            <Section ground="sunken" labelledBy="ended-heading">
              <h2 id="ended-heading" className="text-2xl text-heading">
                {words.endedHeading}
              </h2>
              <ul className="mt-6 grid gap-x-10 gap-y-5 sm:grid-cols-2">
                {ended.map(({ id, slug, title, ends_on }) => (
                  <li key={id} className="wrap-anywhere border-line border-t-2 pt-3">
                    <Link
                      to={`/campaigns/${slug}`}
                      className="inline-flex min-h-11 items-center font-semibold text-brand text-lg underline decoration-2 decoration-marigold underline-offset-4 hover:decoration-4"
                    >
                      {title}
                    </Link>
                    {ends_on && (
                      <p className="text-soft">{fill(words.endedOn, { day: dayInFull(ends_on, words) })}</p>
                    )}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      )}
    </Loaded>
  )
}

type Props = { campaign: ListedCampaign; words: Words; isFirst: boolean }

function RunningCampaign({ campaign, words, isFirst }: Props) {
  const { slug, title, summary, goal, progress, image_url, image_focus } = campaign
  return (
    <article className="wrap-anywhere grid gap-x-12 gap-y-6 lg:grid-cols-[1.2fr_1fr] lg:items-center">
      {image_url && (
        <div className="aspect-[16/10] overflow-hidden rounded-lg bg-sand">
          <Picture
            src={image_url}
            alt=""
            focus={image_focus}
            width={1600}
            height={1000}
            sizes="(min-width: 74rem) 38rem, (min-width: 64rem) 52vw, 94vw"
            priority={isFirst}
            className="size-full object-cover"
          />
        </div>
      )}
      <div>
        <h2 className="text-3xl">
          <Link
            to={`/campaigns/${slug}`}
            className="decoration-2 decoration-marigold underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h2>
        {summary && <p className="mt-2 text-lg text-soft">{summary}</p>}
        <CampaignProgress goal={goal} progress={progress} words={words} className="mt-5" />
        <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink look="give" to={campaignGiftLink(slug)}>
            {words.giveNow}
            <span className="sr-only">: {title}</span>
          </ButtonLink>
          <ButtonLink look="quiet" to={`/campaigns/${slug}`}>
            {words.readMore}
            <span className="sr-only">: {title}</span>
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
