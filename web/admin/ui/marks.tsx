import { Badge } from './badge.tsx'

/** Marks unsaved changes. */
export function UnsavedMark() {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-soft text-xs">
      <span aria-hidden="true" className="size-2.5 rounded-full bg-marigold" />
      Not saved
    </span>
  )
}

/** Marks sample content that staff have not confirmed: visitors at a public address do not see it. */
export function SampleMark() {
  return <Badge tone="plain">Sample</Badge>
}

export const SAMPLE_NOTE =
  'Sample text does not appear on your live site. Replace it, or keep it if it is correct.'

/** Why the last save failed; the toast reported the failure itself. */
export function Reason({ text }: { text: string | undefined }) {
  return text ? <p className="font-semibold text-danger text-xs">{text}</p> : null
}
