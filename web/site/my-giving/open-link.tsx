import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DoorCard } from './door-card.tsx'
import type { MyGivingWords } from './own-page.tsx'
import type { Door } from './use-door.ts'

/** Target of a letter's link. Only the button uses it up: mail services open links ahead of their readers. */
export function OpenLink({ words: all, door, token }: { words: MyGivingWords; door: Door; token: string }) {
  const words = all.link
  const [isBusy, setBusy] = useState(false)
  async function open() {
    setBusy(true)
    await door.openLink(token)
    setBusy(false)
  }
  return (
    <DoorCard title={words.heading}>
      <p>{words.text}</p>
      <Button size="lg" className="mt-5" disabled={isBusy} onClick={open}>
        {isBusy ? words.submitting : words.submit}
      </Button>
    </DoorCard>
  )
}
