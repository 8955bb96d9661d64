import { useEffect, useState } from 'react'
import { dictionary } from '#web/lib/words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Head } from '../layout/head.tsx'
import { DoorCard, Opening } from '../my-giving/door-card.tsx'
import type { Route } from './+types/gift'
import { ConfirmAddress } from './confirm-address.tsx'
import { DedicateStep } from './dedication.tsx'
import { DetailsStep } from './details-step.tsx'
import { DownloadStep } from './download-step.tsx'
import { type Tokens, tokensIn } from './fragment.ts'
import { GiftStep } from './gift-step.tsx'
import { MethodStep } from './method-step.tsx'

const dictionaryFor = dictionary<typeof import('./words.en.ts')>(import.meta.glob('./words.*.ts'))

const read = async (request: Request) => (await dictionaryFor(request)).words
export type GiftWords = Awaited<ReturnType<typeof read>>

export const loader = async ({ request }: Route.LoaderArgs) => ({ words: await read(request) })
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({ words: read(request) })

/** A change of the payment method uses the provider's window; still no tags load. */
export const handle = { hasCheckout: true }

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

/** Target of links in letters. Opening it shows and does nothing: that takes a button. */
export default function GiftPage({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.words} skeleton={null}>
      {(words) => (
        <>
          <Head title={words.title} description={words.description} noIndex />
          <meta name="referrer" content="no-referrer" />
          <Step words={words} />
        </>
      )}
    </Loaded>
  )
}

function Step({ words }: { words: GiftWords }) {
  const [tokens, show] = useTokens()
  if (!tokens)
    return (
      <DoorCard title={words.title}>
        <Opening words={words} />
      </DoorCard>
    )
  const { gift, details, method, receipt, confirm, dedicate, isMonthly = false, hasRecord = false } = tokens
  if (confirm) return <ConfirmAddress key={confirm} words={words} token={confirm} />
  if (method) return <MethodStep key={method} words={words} token={method} />
  if (dedicate)
    return (
      <DedicateStep
        key={dedicate}
        words={words}
        token={dedicate}
        onShowGift={() => show({ gift: dedicate })}
      />
    )
  if (receipt) return <DownloadStep key={receipt} words={words} token={receipt} />
  if (details)
    return (
      <DetailsStep
        key={details}
        words={words}
        token={details}
        isMonthly={isMonthly}
        hasRecord={hasRecord}
        onShowGift={gift ? () => show({ gift }) : undefined}
      />
    )
  if (gift)
    return (
      <GiftStep
        key={gift}
        words={words}
        token={gift}
        onDetails={(token, isOfMonthly) =>
          show({ gift, details: token, ...(isOfMonthly && { isMonthly: true }) })
        }
      />
    )
  return <NoLink words={words} />
}

/** Tokens in the address; null until the browser has read it. */
function useTokens() {
  const [tokens, setTokens] = useState<Tokens | null>(null)
  useEffect(() => {
    const look = () => setTokens(tokensIn(location.hash))
    look()
    // Opening another letter's link while the page is open changes only the hash.
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [])
  return [tokens, setTokens] as const
}

function NoLink({ words }: { words: GiftWords }) {
  return (
    <DoorCard title={words.title}>
      <p>{words.noLink}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to="/my-giving">{words.myGiving}</ButtonLink>
        <ButtonLink look="outline" to="/contact">
          {words.contact}
        </ButtonLink>
      </div>
    </DoorCard>
  )
}
