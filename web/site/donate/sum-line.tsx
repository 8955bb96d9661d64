import { formatRupees } from '#domain/money.ts'

/** The amount once more, beside the button that will ask for it. */
export function SumLine({ label, rupees }: { label: string; rupees: number }) {
  return (
    <p className="flex items-baseline justify-between gap-4 border-line border-t-2 border-dashed pt-4">
      <span className="text-soft">{label}</span>
      <output aria-live="polite" className="display text-3xl text-heading tabular-nums">
        {formatRupees(rupees)}
      </output>
    </p>
  )
}
