import { type FormEvent, useState } from 'react'
import { addMonths, dayInWords, dayOf, isDay } from '#domain/india/indian-days.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { useSession } from '#web/lib/session.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../../hooks/use-action.ts'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { Input } from '../../../ui/fields.tsx'
import { SmallButton } from '../../../ui/small-button.tsx'
import { countRecipients, type StoryToSend, sendTestToMyself, sendToDonors } from './letters-data.ts'
import { storyLetterToasts } from './toasts.ts'

/** Counts the recipients first, then sends a test; after that, the letter can be sent. */
export function NewLetter({ story }: { story: StoryToSend }) {
  const today = dayOf(new Date())
  const [since, setSince] = useState(addMonths(today, -12))
  const [recipients, setRecipients] = useState<number | null>(null)
  const [isTested, setTested] = useState(false)
  const { user } = useSession()
  const confirm = useConfirm()
  const { isBusy, run } = useAction()
  const wanted = { story_id: story.id, since }

  const count = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isDay(since)) return
    run(() => countRecipients(wanted), {
      failed: storyLetterToasts.countFailed,
      onDone: (counted) => setRecipients(counted.recipients),
    })
  }
  const test = () =>
    run(() => sendTestToMyself(wanted), {
      waiting: storyLetterToasts.testing,
      failed: storyLetterToasts.testFailed,
      onDone() {
        setTested(true)
        toast.success(storyLetterToasts.tested(user?.email ?? 'you'))
      },
    })
  const send = async () => {
    const isAgreed = await confirm({
      question: `Send “${story.title}” to ${inWords(recipients ?? 0)}?`,
      children: `To donors who want news and gave for ${story.about} since ${dayInWords(since)}. Each gets it once. You can stop it on this screen.`,
      yes: 'Send',
    })
    if (!isAgreed) return
    run(() => sendToDonors(wanted), {
      failed: storyLetterToasts.sendFailed,
      onDone(begun) {
        setRecipients(null)
        toast.success(storyLetterToasts.begun(begun.recipients))
      },
    })
  }

  return (
    <form onSubmit={count} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-48 max-sm:w-full">
          <Input
            label="Gifts since"
            type="date"
            required
            max={today}
            value={since}
            onChange={(day) => {
              setSince(day)
              setRecipients(null)
            }}
          />
        </div>
        <SmallButton type="submit" disabled={isBusy}>
          Count donors
        </SmallButton>
      </div>
      <p role="status">
        {recipients !== null &&
          (recipients === 0
            ? `No donor is left to write to: none who wants news gave for ${story.about} since then, or all have had this story.`
            : `${inWords(recipients)} would get this story. ${isTested ? 'Read the test before you send it.' : 'Send a test to yourself first.'}`)}
      </p>
      {recipients !== null && recipients > 0 && (
        <div className="flex flex-wrap gap-2">
          <SmallButton disabled={isBusy} onPress={test}>
            Send a test to myself
          </SmallButton>
          {isTested && (
            <SmallButton look="solid" disabled={isBusy} onPress={send}>
              Send to {inWords(recipients)}
            </SmallButton>
          )}
        </div>
      )}
    </form>
  )
}

const inWords = (donors: number) => (donors === 1 ? '1 donor' : `${formatNumber(donors)} donors`)
