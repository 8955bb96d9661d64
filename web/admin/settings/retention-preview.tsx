import { useState } from 'react'
import { formatNumber } from '#domain/numbers.ts'
import { supabase } from '#web/lib/supabase.ts'
import { useAction } from '../lib/use-action.ts'
import { Card } from '../ui/page.tsx'
import { smallButton } from '../ui/small-button.ts'
import { settingsMessages } from './messages.ts'

const KINDS = {
  messages: 'messages and applications',
  letters: 'emails and messages from us',
  provider_reports: 'reports of the payment provider',
  failed_gifts: 'payments that failed',
} as const

async function countDue(months: Record<string, string>) {
  const { data } = await supabase().rpc('retention_preview', { months }).throwOnError()
  return data
}

type Props = {
  valueAt(key: string): string
  /** The periods whose numbers are shown, by their settings. */
  onSeen(periods: Record<string, string>): void
}

/** What the periods as they are typed would remove tonight, before they are saved. */
export function RetentionPreview({ valueAt, onSeen }: Props) {
  const [due, setDue] = useState<Awaited<ReturnType<typeof countDue>> | null>(null)
  const { isBusy, run } = useAction()
  const show = (counted: NonNullable<typeof due>) => {
    setDue(counted)
    onSeen(Object.fromEntries(Object.entries(months).map(([kind, count]) => [`keep_${kind}_months`, count])))
  }
  const months = Object.fromEntries(
    Object.keys(KINDS).map((kind) => [kind, valueAt(`keep_${kind}_months`).trim()]),
  )
  return (
    <Card>
      <h2 className="text-heading text-xl">What would be removed</h2>
      <p className="mt-1 text-soft">
        Old data is removed every night according to the saved periods. First check what the ones above would
        remove.
      </p>
      <button
        type="button"
        disabled={isBusy}
        className={`${smallButton('outline')} mt-3`}
        onClick={() => run(() => countDue(months), { failed: settingsMessages.previewFailed, onDone: show })}
      >
        Show what would be removed
      </button>
      <div role="status">
        {due?.length === 0 && <p className="mt-3">Nothing: no period is set.</p>}
        {due && due.length > 0 && (
          <ul className="mt-3 grid gap-1">
            {due.map(({ kind, due: count }) => (
              <li key={kind}>
                {formatNumber(count)} {KINDS[kind as keyof typeof KINDS] ?? kind}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
