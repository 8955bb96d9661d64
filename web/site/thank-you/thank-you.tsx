import { data } from 'react-router'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { screenContent } from '#web/lib/page-content.ts'
import { dictionary } from '#web/lib/words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/thank-you'
import { giftSummary } from './gift-summary.ts'
import { NotGiven } from './not-given.tsx'
import { ThankYouSkeleton } from './thank-you-skeleton.tsx'
import { Thanks } from './thanks.tsx'
import { useGift } from './use-gift.ts'
import { Waiting } from './waiting.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

async function readThankYou(backend: Backend, request: Request) {
  const reference = new URL(request.url).searchParams.get('reference') ?? ''
  const [{ page, words }, gift] = await Promise.all([
    screenContent(backend, 'donate', dictionaryFor(request)),
    reference ? giftSummary(backend, reference) : ('unknown' as const),
  ])
  return { page, words, gift, reference }
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

/** One donor's page: nobody's to keep or to list, though anyone may be shown it. */
export const headers = () => ({ 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' })

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.read} skeleton={<ThankYouSkeleton />}>
      {(read) => <Standing key={read.reference} {...read} />}
    </Loaded>
  )
}

function Standing({ page, words, gift: first, reference }: Read) {
  const gift = useGift(first, reference)
  return (
    <>
      <Head
        title={words.titles[typeof gift === 'string' ? gift : gift.status]}
        description={page.meta_description}
        noIndex
      />
      <View page={page} words={words} gift={gift} reference={reference} />
    </>
  )
}

function View({ page, words, gift, reference }: Read) {
  const { waiting, notGiven } = words
  if (gift === 'unknown') return <NotGiven words={notGiven} gift={null} />
  if (gift === 'unreachable') return <Waiting words={waiting} gift={null} reference={reference} />
  if (gift.status === 'created') return <Waiting words={waiting} gift={gift} reference={reference} />
  if (gift.status === 'successful') return <Thanks page={page} words={words} gift={gift} />
  return <NotGiven words={notGiven} gift={gift} />
}
