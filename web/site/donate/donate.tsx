import { useEffect, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { pathIn } from '#domain/languages/languages.ts'
import { browserBackend } from '#web/lib/backend.ts'
import { late } from '#web/lib/late.tsx'
import { replacedGift } from '#web/lib/replaced-gift.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'
import { donateFacts, StructuredData } from '../layout/structured-data.tsx'
import type { Route } from './+types/donate'
import { DonateSkeleton } from './donate-skeleton.tsx'
import { GiftForm } from './gift-form.tsx'
import { limitProblem } from './limits.ts'
import { NotLoaded } from './not-loaded.tsx'
import { usePayment } from './use-payment.ts'

const Assurances = late(async () => (await import('./assurances.tsx')).Assurances)
const ReplacesNote = late(async () => (await import('./replaces-note.tsx')).ReplacesNote)
const OtherWays = late(async () => (await import('./other-ways.tsx')).OtherWays)

/** One pay button is enough: the form's own replaces the bar at the bottom. */
export const handle = { hasDonateBar: false, startsByItself: true }

type Read = Awaited<ReturnType<typeof import('./read-donate.ts').readDonate>>
export type DonatePage = Read['page']
export type DonateWords = Read['words']

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await (await import('./read-donate.ts')).readDonate(context.backend, request),
})
// The query when the page was read.
let asked = import.meta.env.SSR ? '' : location.search
// A page rendered by the server has all its data; the code that reads it loads on navigation.
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  asked = new URL(request.url).search
  return { read: import('./read-donate.ts').then(({ readDonate }) => readDonate(browserBackend(), request)) }
}
/** A link to the plain page, and going back from there, keeps the current choice; only a campaign is left by it. */
export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) =>
  (nextUrl.search !== '' || /[?&]campaign=/.test(asked)) && nextUrl.search !== asked

export default function Donate({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<DonateSkeleton />}>
      {(read) => <Giving key={JSON.stringify([read.first, read.campaign, read.isForeign])} {...read} />}
    </Loaded>
  )
}

function Giving({
  page,
  words,
  amounts,
  causes,
  campaign,
  first,
  monthly,
  isForeign: isForeignAtFirst,
}: Read) {
  const { url, language, organisation, words: siteWords } = useSite()
  const [choice, setChoice] = useState(first)
  const [isForeign, setForeign] = useState(isForeignAtFirst)
  const payment = usePayment(organisation.org_name, words)
  // Chosen on the donor's own page; that gift may have ended by the time they pay.
  const [isReplacing, setReplacing] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the button may have ended it.
  useEffect(() => setReplacing(replacedGift() !== null), [payment.isProcessing])
  const { parts, limits } = payment
  const hasUpi = Boolean(page.upi_id || page.upi_qr_image.url)
  const most = { ...limits, monthly: monthly?.most ?? limits.most }
  return (
    <>
      <Head title={page.meta_title} description={page.meta_description} />
      <StructuredData
        facts={donateFacts(url, pathIn(language, '/donate'), organisation.org_name, siteWords)}
      />
      <Container className="grid gap-x-16 gap-y-4 pt-4 pb-section sm:gap-y-6 sm:pt-8 lg:grid-cols-[1fr_1.25fr] lg:grid-rows-[auto_auto_1fr] lg:pt-16">
        <h1 className="text-3xl text-heading lg:pt-4 lg:text-5xl">{page.hero_title}</h1>
        <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1">
          {parts && payment.unrecorded ? (
            <parts.Unrecorded
              words={parts.words.unrecorded}
              title={page.thank_you_title}
              reference={payment.unrecorded}
            />
          ) : (
            <GiftForm
              page={page}
              words={words}
              causes={causes}
              amounts={amounts}
              campaign={campaign}
              first={first}
              choice={choice}
              onChoice={setChoice}
              isMonthlyOffered={monthly !== null}
              isForeign={isForeign}
              onForeign={setForeign}
              problem={limitProblem(choice, most, words.limits)}
              payment={payment}
              hasUpi={hasUpi}
            >
              {(retry) => (
                <>
                  {isReplacing && choice.isMonthly && (
                    <ReplacesNote words={words.replaces} onKeepBoth={() => setReplacing(false)} />
                  )}
                  {payment.notLoaded && (
                    <NotLoaded
                      words={words}
                      message={payment.notLoaded}
                      hasUpi={hasUpi}
                      onRetry={() => retry()}
                    />
                  )}
                  {parts && payment.trouble && (
                    <parts.PaymentTrouble
                      words={parts.words.box}
                      trouble={payment.trouble}
                      upi={hasUpi && <parts.UpiInstead page={page} words={parts.words} choice={choice} />}
                      isProcessing={payment.isProcessing}
                      onRetry={retry}
                    />
                  )}
                </>
              )}
            </GiftForm>
          )}
        </div>
        {page.hero_subtitle && <p className="max-w-prose text-lg text-soft">{page.hero_subtitle}</p>}
        <Assurances page={page} />
      </Container>
      <OtherWays page={page} words={words} rupees={choice.rupees} isOpen={!isForeign} hasUpi={hasUpi} />
    </>
  )
}
