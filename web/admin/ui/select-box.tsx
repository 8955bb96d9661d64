type Props = { label: string; checked: boolean; onChange: () => void }

/** Selects a row of a list. The space around the box belongs to it, for touch. */
export function SelectBox({ label, checked, onChange }: Props) {
  return (
    <label className="-ml-3 grid size-11 shrink-0 place-items-center lg:-ml-1 lg:size-7">
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} className="size-5" />
    </label>
  )
}
