import { useEffect, useState } from 'react'
import { formatRupees, fromPaise } from '#domain/india/money.ts'
import { fill } from '#web/lib/words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Container } from '#web/ui/section.tsx'
import { Loading, Skeleton, SkeletonLines } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { dayInFull } from '../thank-you/day-in-full.ts'
import { ClaimGift } from './claim-gift.tsx'
import { giftsByYear, isReceiptDue } from './gifts-by-year.ts'
import { GiftsOfYear } from './gifts-of-year.tsx'
import { HearFromUs } from './hear-from-us.tsx'
import { MyDetails } from './my-details.tsx'
import { type MyGift, type MyGiving, readMyGiving } from './my-gifts-data.ts'
import { MyMonthlyGifts } from './my-monthly-gifts.tsx'
import { MyRights } from './my-rights.tsx'
import type { MyGivingWords } from './own-page.tsx'
import { SessionEnded } from './session-ended.ts'
import { showAddress } from './shown-address.ts'
import type { Door } from './use-door.ts'

type Props = { words: MyGivingWords; door: Door; email: string; isClaim: boolean }

/** Everything under the donor's address. */
export function MyGifts({ words: all, door, email, isClaim }: Props) {
  const words = all.gifts
  const { giving, read, refresh } = useMyGiving(email, door.ended)
  const day = (moment: string) => dayInFull(moment, all.days)
  return (
    <SessionEnded value={door.ended}>
      <div className="on-band awning jaali bg-band text-on-band">
        <Container className="pt-8 pb-24 lg:pt-14 lg:pb-32">
          <h1 className="max-w-[16ch] text-4xl sm:text-5xl">{words.heading}</h1>
          <p className="mt-3 break-words text-on-band-soft">{fill(words.signedInAs, { email })}</p>
        </Container>
      </div>
      <Container className="relative -mt-14 grid gap-x-12 gap-y-10 pb-section lg:-mt-20 lg:grid-cols-[1.7fr_1fr]">
        <div className="grid content-start gap-10">
          {giving === undefined ? (
            <GiftsSkeleton />
          ) : giving === 'failed' ? (
            <Failed words={words} onTryAgain={read} />
          ) : (
            <>
              {giving.gifts.length === 0 ? (
                <None words={words} />
              ) : (
                <Total words={words} gifts={giving.gifts} day={day} />
              )}
              <MyMonthlyGifts words={all} gifts={giving.monthly} day={day} onChanged={refresh} />
              {giftsByYear(giving.gifts, giving.certificates).map((year) => (
                <GiftsOfYear
                  key={year.year}
                  words={words}
                  given={year}
                  day={day}
                  records={giving.records}
                  certificates={giving.certificates.filter((one) => one.year === year.year)}
                  unexpected={all.unexpected}
                  onChanged={refresh}
                />
              ))}
            </>
          )}
        </div>
        <aside className="grid grid-cols-[minmax(0,1fr)] content-start gap-10 lg:pt-24">
          {isRead(giving) && (
            <>
              <ClaimGift
                words={all}
                email={email}
                claims={giving.claims}
                isOpenAtOnce={isClaim}
                day={day}
                onChanged={refresh}
              />
              <MyDetails
                words={all}
                records={giving.records}
                isReceiptDue={giving.gifts.some(isReceiptDue)}
                onChanged={refresh}
              />
              <HearFromUs words={all} giving={giving} onChanged={refresh} />
              <MyRights
                words={all}
                giving={giving}
                email={email}
                day={day}
                onChanged={refresh}
                onErased={() => {
                  toast.success(all.rights.erase.done)
                  door.signOut()
                }}
              />
            </>
          )}
          <section className="border-line border-t-2 border-dashed pt-5">
            <p className="text-soft">{words.hour}</p>
            <Button look="outline" className="mt-3" onClick={door.signOut}>
              {words.signOut}
            </Button>
          </section>
        </aside>
      </Container>
    </SessionEnded>
  )
}

type State = MyGiving | 'failed' | undefined
const isRead = (giving: State): giving is MyGiving => typeof giving === 'object'

function useMyGiving(email: string, onEnded: () => void) {
  const [giving, setGiving] = useState<State>()
  /** The present data is shown until the new arrives. */
  async function refresh() {
    const found = await readMyGiving()
    if (found === 'ended') onEnded()
    else setGiving(found)
  }
  async function read() {
    setGiving(undefined)
    try {
      await refresh()
    } catch (error) {
      console.error(error)
      setGiving('failed')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens; after that by the button.
  useEffect(() => {
    showAddress(email)
    read()
  }, [])
  return { giving, read, refresh }
}

type TotalProps = { words: MyGivingWords['gifts']; gifts: MyGift[]; day: (moment: string) => string }

function Total({ words, gifts, day }: TotalProps) {
  const total = giftsByYear(gifts).reduce((sum, { paise }) => sum + paise, 0)
  const counted = gifts.filter(({ status }) => status === 'successful').length
  const first = gifts.at(-1)
  return (
    <section
      aria-labelledby="total"
      className="rounded-lg border border-line bg-surface p-6 shadow-lift sm:p-8"
    >
      <h2 id="total" className="font-body font-normal text-base text-soft">
        {words.total}
      </h2>
      <p className="display amount text-5xl text-heading tabular-nums">{formatRupees(fromPaise(total))}</p>
      <p className="mt-2 text-soft">
        {counted === 1 ? words.totalOfOne : fill(words.totalOf, { count: counted })}{' '}
        {first && fill(words.since, { day: day(first.givenAt) })}
      </p>
      {gifts.some(({ isTest }) => isTest) && <p className="mt-3 font-semibold">{words.isTest}</p>}
    </section>
  )
}

function None({ words }: { words: MyGivingWords['gifts'] }) {
  return (
    <section className="rounded-lg border border-line bg-surface p-6 shadow-lift sm:p-8">
      <h2 className="text-2xl text-heading">{words.none}</h2>
      <p className="mt-2 max-w-prose">{words.noneText}</p>
      <ButtonLink look="give" to="/donate" className="mt-5">
        {words.giveNow}
      </ButtonLink>
    </section>
  )
}

function Failed({ words, onTryAgain }: { words: MyGivingWords['gifts']; onTryAgain: () => void }) {
  return (
    <section role="alert" className="rounded-lg border border-line bg-surface p-6 shadow-lift sm:p-8">
      <p>{words.failed}</p>
      <Button className="mt-5" onClick={onTryAgain}>
        {words.tryAgain}
      </Button>
    </section>
  )
}

function GiftsSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-44" />
      <SkeletonLines lines={6} className="mt-10" />
    </Loading>
  )
}
