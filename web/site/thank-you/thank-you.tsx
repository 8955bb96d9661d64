import { data } from 'react-router'
import { donateDefaults } from '#domain/page-content/donate.ts'
import { type Backend, browserBackend } from '#web/lib/backend.ts'
import { pageContent } from '#web/lib/page-content.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import type { Route } from './+types/thank-you'
import { giftSummary } from './gift-summary.ts'
import { NotGiven } from './not-given.tsx'
import { ThankYouSkeleton } from './thank-you-skeleton.tsx'
import { Thanks } from './thanks.tsx'
import { useGift } from './use-gift.ts'
import { Waiting } from './waiting.tsx'

async function readThankYou(backend: Backend, search: URLSearchParams) {
  const reference = search.get('reference') ?? ''
  const [page, gift] = await Promise.all([
    pageContent(backend, 'donate', donateDefaults),
    reference ? giftSummary(backend, reference) : ('unknown' as const),
  ])
  return { page, gift, reference }
}
type Read = Awaited<ReturnType<typeof readThankYou>>
export type ThankYouWords = Read['page']

export async function loader({ context, request }: Route.LoaderArgs) {
  const read = await readThankYou(context.backend, new URL(request.url).searchParams)
  const status = read.gift === 'unknown' ? 404 : read.gift === 'unreachable' ? 503 : 200
  return data({ read }, { status })
}
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  read: readThankYou(browserBackend(), new URL(request.url).searchParams),
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

function Standing({ page, gift: first, reference }: Read) {
  const gift = useGift(first, reference)
  return (
    <>
      <Head title={titleOf(gift)} description={page.meta_description} noIndex />
      <View page={page} gift={gift} reference={reference} />
    </>
  )
}

function View({ page, gift, reference }: Read) {
  if (gift === 'unknown') return <NotGiven gift={null} />
  if (gift === 'unreachable') return <Waiting gift={null} reference={reference} />
  if (gift.status === 'created') return <Waiting gift={gift} reference={reference} />
  return gift.status === 'successful' ? <Thanks page={page} gift={gift} /> : <NotGiven gift={gift} />
}

const TITLES = {
  created: 'Your gift',
  successful: 'Thank you',
  failed: 'Payment failed',
  refunded: 'Gift returned',
}

function titleOf(gift: Read['gift']): string {
  if (gift === 'unknown') return 'Gift not found'
  return gift === 'unreachable' ? 'Your gift' : TITLES[gift.status]
}
