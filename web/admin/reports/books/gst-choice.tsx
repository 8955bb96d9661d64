import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { readSettings, type StoredSetting, saveSettings } from '../../settings/settings-data.ts'
import { Card } from '../../ui/page.tsx'
import { booksToasts } from './toasts.ts'

const KEY = 'books_gst'
const CHOICES = {
  cost: 'GST on fees is part of the cost',
  credit: 'GST on fees is claimed as credit',
}

export const readGst = async () => (await readSettings([KEY]))[KEY]

async function saveGst(value: string, basedOn: string | null) {
  if ((await saveSettings([{ key: KEY, value, basedOn }])) === 'conflict')
    throw new Error('Someone else has just changed it.')
}

/** How the GST on the provider's fees is booked; stored at once. */
export function GstChoice({ setting }: { setting: Promise<StoredSetting | undefined> }) {
  const { value: stored } = useResolved(setting, booksToasts.ledgersFailed)
  const { isBusy, run } = useAction()
  if (!stored) return null
  return (
    <Card>
      <fieldset disabled={isBusy}>
        <legend className="display text-heading text-xl">GST</legend>
        {(['cost', 'credit'] as const).map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-2.5 lg:min-h-9">
            <input
              type="radio"
              name={KEY}
              checked={(stored.value || 'cost') === value}
              onChange={() =>
                run(() => saveGst(value, stored.version), {
                  failed: booksToasts.gstFailed,
                  onDone: () => toast.success(booksToasts.gstSaved),
                })
              }
              className="size-5 shrink-0"
            />
            {CHOICES[value]}
          </label>
        ))}
      </fieldset>
      <p className="mt-1 text-soft text-xs">
        Credit needs a GST registration of your own. A change counts from the first open month on.
      </p>
    </Card>
  )
}
