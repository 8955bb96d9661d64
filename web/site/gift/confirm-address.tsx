import { useState } from 'react'
import { browserBackend } from '#web/lib/backend.ts'
import { callFunction } from '#web/lib/functions.ts'
import { Button } from '#web/ui/button.tsx'
import { DoorCard } from '../my-giving/door-card.tsx'
import type { GiftWords } from './gift.tsx'
import { TroubleNote } from './trouble.tsx'
import { usePress } from './use-press.ts'

/** For the link sent to a second address: once confirmed, receipts go there. */
export function ConfirmAddress({ words: all, token }: { words: GiftWords; token: string }) {
  const words = all.confirm
  const { isBusy, trouble, press } = usePress(all)
  const [isDone, setDone] = useState(false)
  const confirm = () =>
    press(async () => {
      await callFunction(browserBackend(), 'confirm-donor-email', { token })
      setDone(true)
    })
  return (
    <DoorCard title={words.heading}>
      {isDone ? (
        <p role="status">{words.done}</p>
      ) : (
        <div className="grid gap-5">
          <p>{words.text}</p>
          <Button size="lg" disabled={isBusy} onClick={confirm}>
            {isBusy ? all.loading : words.submit}
          </Button>
          <TroubleNote words={all} trouble={trouble} />
        </div>
      )}
    </DoorCard>
  )
}
