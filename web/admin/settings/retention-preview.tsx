import { useState } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import { supabase } from '#web/lib/supabase.ts'
import { useAction } from '../hooks/use-action.ts'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import { settingsToasts } from './toasts.ts'

const KINDS = {
  messages: { setting: 'keep_messages_months', name: 'messages and applications' },
  letters: { setting: 'keep_letters_months', name: 'emails and messages from us' },
  provider_reports: { setting: 'keep_provider_reports_months', name: 'reports of the payment provider' },
  failed_gifts: { setting: 'keep_failed_gifts_months', name: 'payments that failed' },
  books: {
    setting: 'keep_books_years',
    name: 'receipts and rows for the tax office, of people who were erased, and texts of bank lines',
  },
} as const

async function countDue(periods: Record<string, string>) {
  const { data } = await supabase().rpc('retention_preview', { periods }).throwOnError()
  return data
}

type Props = {
  valueAt(key: string): string
  /** The periods whose counts are shown, by setting. */
  onSeen(periods: Record<string, string>): void
}

/** Previews what the typed periods would remove tonight, before they are saved. */
export function RetentionPreview({ valueAt, onSeen }: Props) {
  const [due, setDue] = useState<Awaited<ReturnType<typeof countDue>> | null>(null)
  const { isBusy, run } = useAction()
  const show = (counted: NonNullable<typeof due>) => {
    setDue(counted)
    onSeen(Object.fromEntries(Object.values(KINDS).map(({ setting }) => [setting, valueAt(setting).trim()])))
  }
  const periods = Object.fromEntries(
    Object.entries(KINDS).map(([kind, { setting }]) => [kind, valueAt(setting).trim()]),
  )
  return (
    <Card>
      <h2 className="text-heading text-xl">What would be removed</h2>
      <p className="mt-1 text-soft">
        Old data is removed every night according to the saved periods. First check what the ones above would
        remove.
      </p>
      <SmallButton
        disabled={isBusy}
        className="mt-3"
        onPress={() => run(() => countDue(periods), { failed: settingsToasts.previewFailed, onDone: show })}
      >
        Show what would be removed
      </SmallButton>
      <div role="status">
        {due && due.length > 0 && (
          <ul className="mt-3 grid gap-1">
            {due.map(({ kind, due: count }) => (
              <li key={kind}>
                {formatNumber(count)} {KINDS[kind as keyof typeof KINDS]?.name ?? kind}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
