import { DoorCard } from '../my-giving/door-card.tsx'
import { DownloadReceipt } from './download-receipt.tsx'
import type { GiftWords } from './gift.tsx'

/** Target of messages that cannot carry the file. */
export function DownloadStep({ words, token }: { words: GiftWords; token: string }) {
  return (
    <DoorCard title={words.receipt.heading}>
      <div className="grid gap-5">
        <p>{words.receipt.fromLink}</p>
        <DownloadReceipt words={words} token={token} />
      </div>
    </DoorCard>
  )
}
