import { useState } from 'react'
import { endOtherSessions } from '#web/data/people.ts'
import { peopleMessages } from '#web/messages.ts'
import { toast } from '#web/ui/toast.ts'
import { Sheet } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'

export function Sessions() {
  const [isBusy, setBusy] = useState(false)
  async function end() {
    setBusy(true)
    try {
      await endOtherSessions()
      toast.success(peopleMessages.sessionsEnded)
    } catch (error) {
      console.error(error)
      toast.error(peopleMessages.sessionsFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet>
      <h2 className="text-heading text-xl">Your sessions</h2>
      <p className="mt-1">
        If you left yourself signed in on another device, end it from here. You stay signed in.
      </p>
      <button type="button" onClick={end} disabled={isBusy} className={`${smallButton('outline')} mt-3`}>
        Sign out everywhere else
      </button>
    </Sheet>
  )
}
