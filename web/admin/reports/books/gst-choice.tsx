import type { useSettingsEditor } from '../../settings/use-settings-editor.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { Reason } from '../../ui/marks.tsx'
import { Card } from '../../ui/page.tsx'

export const GST = 'books_gst'

const CHOICES = {
  cost: 'GST on fees is part of the cost',
  credit: 'GST on fees is claimed as credit',
}

const inWords = (value: string | undefined) => (value === 'credit' ? CHOICES.credit : CHOICES.cost)

/** How the GST on the provider's fees is booked. */
export function GstChoice({ editor }: { editor: ReturnType<typeof useSettingsEditor> }) {
  const { conflict, valueAt } = editor
  return (
    <Card>
      <fieldset>
        <legend className="text-heading text-xl">GST</legend>
        {(['cost', 'credit'] as const).map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-2.5 lg:min-h-9">
            <input
              type="radio"
              name={GST}
              checked={(valueAt(GST) || 'cost') === value}
              onChange={() => editor.change(GST, value)}
              className="size-5 shrink-0"
            />
            {CHOICES[value]}
          </label>
        ))}
      </fieldset>
      <p className="mt-1 text-soft text-xs">
        Credit needs a GST registration of your own. A change also corrects the payouts of closed months, with
        adjusting vouchers in the first open month.
      </p>
      <Reason text={editor.reason} />
      {conflict && (
        <Conflict
          isGone={false}
          differences={conflict.overtaken.map(({ key, value }) => ({
            name: 'GST',
            theirs: inWords(conflict.theirs[key]?.value),
            mine: inWords(value),
          }))}
          onMine={editor.saveMine}
          onTheirs={editor.takeTheirs}
        />
      )}
    </Card>
  )
}
