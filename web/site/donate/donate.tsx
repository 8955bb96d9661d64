import { useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { causeById } from '#web/lib/causes.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Container } from '#web/ui/section.tsx'
import { Head } from '../layout/head.tsx'
import { useSite } from '../layout/site.ts'
import { donateFacts, StructuredData } from '../layout/structured-data.tsx'
import type { Route } from './+types/donate'
import { Assurances } from './assurances.tsx'
import { DonateSkeleton } from './donate-skeleton.tsx'
import { GiftForm } from './gift-form.tsx'
import { OtherWays } from './other-ways.tsx'
import { Unrecorded } from './unrecorded.tsx'
import { usePayment } from './use-payment.ts'
import { readWish } from './wish.ts'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readDonate(backend: Backend, request: Request) {
  const wish = readWish(new URL(request.url).searchParams)
  const [{ page, words }, cause] = await Promise.all([
    screenContent(backend, 'donate', dictionaryFor(request)),
    wish.causeId ? causeById(backend, wish.causeId) : null,
  ])
  return { page, words, wish, causeTitle: typeof cause === 'object' ? (cause?.title ?? null) : null }
}
type Read = Awaited<ReturnType<typeof readDonate>>
export type DonatePage = Read['page']
export type DonateWords = Read['words']

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  read: await readDonate(context.backend, request),
})
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readDonate(browserBackend(), request),
})

export default function Donate({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<DonateSkeleton />}>
      {(read) => <Giving {...read} />}
    </Loaded>
  )
}

function Giving({ page, words, wish, causeTitle }: Read) {
  const { url, organisation, words: siteWords } = useSite()
  const [rupees, setRupees] = useState(wish.rupees)
  const { isReady, isTestMode, isProcessing, isOpened, unrecorded, prepare, pay } = usePayment(
    organisation.org_name,
    words,
  )
  return (
    <>
      <Head title={page.meta_title} description={page.meta_description} />
      {isOpened && <PrefetchPageLinks page="/donate/thank-you" />}
      <StructuredData facts={donateFacts(url, '/donate', organisation.org_name, siteWords)} />
      <Container className="grid gap-x-16 gap-y-8 pt-8 pb-section lg:grid-cols-[1fr_1.25fr] lg:grid-rows-[auto_1fr] lg:pt-16">
        <div className="lg:pt-4">
          <h1 className="text-5xl text-heading">{page.hero_title}</h1>
          {page.hero_subtitle && <p className="mt-4 max-w-prose text-lg text-soft">{page.hero_subtitle}</p>}
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {unrecorded ? (
            <Unrecorded words={words.unrecorded} title={page.thank_you_title} reference={unrecorded} />
          ) : (
            <GiftForm
              page={page}
              words={words}
              wish={wish}
              causeTitle={causeTitle}
              rupees={rupees}
              onAmount={setRupees}
              isReady={isReady}
              isProcessing={isProcessing}
              isTestMode={isTestMode}
              onReach={prepare}
              onPay={pay}
            />
          )}
        </div>
        <Assurances page={page} />
      </Container>
      <OtherWays page={page} words={words.upi} rupees={rupees} />
    </>
  )
}
