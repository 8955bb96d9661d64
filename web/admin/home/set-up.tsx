import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { SetUpStep } from '#domain/settings/set-up.ts'
import { CheckIcon } from '#web/ui/icons.tsx'
import { ChevronIcon } from '../ui/icons.tsx'
import { SmallButton, smallButton } from '../ui/small-button.tsx'

const AT_ONCE = 4

const KEPT = 'daan-set-up'

/** Next steps for a new site, a few at a time; collapsed to a line when settled, or by hand. */
export function SetUp({ steps, isSettled }: { steps: readonly SetUpStep[]; isSettled: boolean }) {
  const [isOpen, setOpen] = useState(() => readKept() ?? !isSettled)
  const toggle = (open: boolean) => {
    setOpen(open)
    try {
      localStorage.setItem(KEPT, open ? 'open' : 'folded')
    } catch {
      // Storage may be disabled: then it is collapsed for this visit.
    }
  }
  const left = steps.filter(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && toggle(currentTarget.open)}
      className="group/all mb-6 rounded-lg border border-line bg-surface"
    >
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-2 rounded-lg p-4 sm:px-5">
        <h2 className="text-heading text-xl">Set up your site</h2>
        <span className="text-soft">
          {done.length} of {steps.length} done
        </span>
        <span aria-hidden="true" className="h-2 min-w-24 flex-1 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-leaf"
            style={{ width: `${(done.length / steps.length) * 100}%` }}
          />
        </span>
        <ChevronIcon className="size-5 text-soft group-open/all:rotate-180" />
      </summary>
      <div className="border-line border-t">
        <Steps steps={left.slice(0, AT_ONCE)} />
        {left.length > AT_ONCE && (
          <details className="border-line border-t">
            <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold text-brand sm:px-5">
              {left.length - AT_ONCE === 1 ? 'One more step' : `${left.length - AT_ONCE} more steps`}
            </summary>
            <div className="border-line border-t">
              <Steps steps={left.slice(AT_ONCE)} />
            </div>
          </details>
        )}
        {done.length > 0 && <Done steps={done} />}
      </div>
    </details>
  )
}

function readKept(): boolean | null {
  try {
    const kept = localStorage.getItem(KEPT)
    return kept === null ? null : kept === 'open'
  } catch {
    return null
  }
}

function Steps({ steps }: { steps: readonly SetUpStep[] }) {
  return (
    <ul className="grid divide-y divide-line lg:grid-cols-2 lg:divide-y-0">
      {steps.map(({ id, title, why, at }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-semibold">{title}</p>
            <p className="text-soft text-xs">{why}</p>
          </div>
          {'path' in at ? (
            <Link to={at.path} className={smallButton('outline')}>
              {at.button}
              <span className="sr-only">: {title}</span>
            </Link>
          ) : (
            <HowTo {...at} title={title} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Instructions for a step outside of the back office. */
function HowTo({ button, how, title }: { button: string; how: string; title: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <SmallButton aria-expanded={isOpen} aria-controls={id} onPress={() => setOpen(!isOpen)}>
        {button}
        <span className="sr-only">: {title}</span>
      </SmallButton>
      <p id={id} hidden={!isOpen} className="wrap-anywhere basis-full">
        {how}
      </p>
    </>
  )
}

function Done({ steps }: { steps: readonly SetUpStep[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-line border-t px-4 py-3 text-soft text-xs sm:px-5">
      {steps.map(({ id, title }) => (
        <li key={id} className="flex items-center gap-1.5">
          <CheckIcon className="size-4 text-leaf" />
          <span className="sr-only">Done: </span>
          {title}
        </li>
      ))}
    </ul>
  )
}
