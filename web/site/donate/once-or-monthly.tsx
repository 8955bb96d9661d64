import { useId } from 'react'

type Props = { once: string; monthly: string; isMonthly: boolean; onChange(): void }

const half = 'grid min-h-12 place-items-center rounded-[6px] px-2 text-center font-semibold leading-tight'

/**
 * One checkbox drawn as two segments. It lies invisible over the half that is not chosen, so that a press on
 * the chosen half changes nothing, with or without the page's code.
 */
export function OnceOrMonthly({ once, monthly, isMonthly, onChange }: Props) {
  const id = useId()
  return (
    <div className="relative grid grid-cols-2 gap-1 rounded-md border-2 border-edge bg-paper p-0.5 has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-3">
      <input
        type="checkbox"
        name="monthly"
        defaultChecked={isMonthly}
        onChange={onChange}
        aria-labelledby={id}
        className="peer absolute inset-y-0 right-0 z-10 h-full w-1/2 cursor-pointer opacity-0 checked:right-auto checked:left-0"
      />
      <span
        aria-hidden="true"
        className={`${half} bg-brand text-paper peer-checked:bg-transparent peer-checked:text-ink`}
      >
        {once}
      </span>
      <span id={id} className={`${half} peer-checked:bg-brand peer-checked:text-paper`}>
        {monthly}
      </span>
    </div>
  )
}
