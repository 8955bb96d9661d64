import { useState } from 'react'
import { browserBackend } from '#web/lib/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { DoorCard } from '../my-giving/door-card.tsx'
import type { GiftWords } from './gift.tsx'
import { GiftView } from './gift-view.tsx'
import { type LinkedGift, readLinkedGift } from './linked-gift.ts'
import { TroubleNote } from './trouble.tsx'
import { usePress } from './use-press.ts'
import { useTopOfPage } from './use-top-of-page.ts'

type Props = { words: GiftWords; token: string; onDetails(token: string, isMonthly: boolean): void }

/** For the gift's own link: a button first, then the gift. */
export function GiftStep({ words: all, token, onDetails }: Props) {
  const words = all.open
  const { isBusy, trouble, press } = usePress(all)
  const [gift, setGift] = useState<LinkedGift | 'revoked' | null>(null)
  const read = async () => setGift(await readLinkedGift(browserBackend(), token))
  const show = () => press(read)

  if (gift === 'revoked') return <Revoked words={all.revoke} />
  if (gift)
    return (
      <GiftView
        words={all}
        token={token}
        gift={gift}
        onChanged={(monthlyGift) => setGift({ ...gift, monthly_gift: monthlyGift })}
        onDetails={(details) => onDetails(details, gift.monthly_gift !== null)}
        onReceipt={read}
        onRevoked={() => setGift('revoked')}
      />
    )
  return (
    <DoorCard title={words.heading}>
      <div className="grid gap-5">
        <p>{words.text}</p>
        <Button size="lg" disabled={isBusy} onClick={show}>
          {isBusy ? all.loading : words.submit}
        </Button>
        <TroubleNote words={all} trouble={trouble} />
      </div>
    </DoorCard>
  )
}

function Revoked({ words }: { words: GiftWords['revoke'] }) {
  useTopOfPage()
  return (
    <DoorCard title={words.doneHeading}>
      <p role="status">{words.done}</p>
    </DoorCard>
  )
}
