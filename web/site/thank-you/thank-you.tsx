import { data } from 'react-router'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { givingSettings } from '#web/lib/giving-settings.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/thank-you'
import { giftSummary } from './gift-summary.ts'
import { monthlyOffer } from './monthly-offer.ts'
import { NotGiven } from './not-given.tsx'
import { ThankYouSkeleton } from './thank-you-skeleton.tsx'
import { Thanks } from './thanks.tsx'
import { useGift } from './use-gift.ts'
import { Waiting } from './waiting.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readThankYou(backend: Backend, request: Request) {
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  const [{ page, words }, gift, { monthly }] = await Promise.all([
    screenContent(backend, 'donate', dictionaryFor(request)),
    reference ? giftSummary(backend, reference) : ('unknown' as const),
    givingSettings(backend),
  ])
  const ofPage = { presets: page.donation_presets.presets, defaultAmount: 0 }
  const offer =
    typeof gift === 'object' && monthly ? await monthlyOffer(backend, gift, ofPage, monthly.most) : null
  return { page, words, gift, reference, offer }
}
type Read = Awaited<ReturnType<typeof readThankYou>>
export type ThankYouContent = Read['page']
export type ThankYouWords = Read['words']

export async function loader({ context, request }: Route.LoaderArgs) {
  const read = await readThankYou(context.backend, request)
  const status = read.gift === 'unknown' ? 404 : read.gift === 'unreachable' ? 503 : 200
  return data({ read }, { status })
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readThankYou(browserBackend(), request),
})

/** A donor's own page: never cached by others or indexed, though anyone with its address may see it. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' })

export const handle = { hasDonateBar: false, startsByItself: true }

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<ThankYouSkeleton />}>
      {(read) => <GiftState key={read.reference} {...read} />}
    </Loaded>
  )
}

function GiftState({ gift: first, ...read }: Read) {
  const { page, words, reference } = read
  const gift = useGift(first, reference)
  return (
    <>
      <Head
        title={words.titles[typeof gift === 'string' ? gift : gift.status]}
        description={page.meta_description}
        noIndex
      />
      <View {...read} gift={gift} />
    </>
  )
}

function View({ page, words, gift, reference, offer }: Read) {
  const { waiting, notGiven } = words
  if (gift === 'unknown') return <NotGiven words={notGiven} gift={null} />
  if (gift === 'unreachable') return <Waiting words={waiting} gift={null} reference={reference} />
  if (gift.status === 'created') return <Waiting words={waiting} gift={gift} reference={reference} />
  if (gift.status === 'successful') return <Thanks page={page} words={words} gift={gift} offer={offer} />
  return <NotGiven words={notGiven} gift={gift} />
}
