import { lazy, Suspense, useState } from 'react'
import { dayInWords } from '#domain/india/indian-days.ts'
import { byWhom, useStaffName } from '../../hooks/use-staff-name.ts'
import { SmallButton } from '../../ui/small-button.tsx'
import type { Thanking, ThanksState, Way } from './thanks-data.ts'
import { useUndoThanks } from './use-undo-thanks.ts'
import { wayLabels } from './way-labels.ts'

const ThankDialog = lazy(async () => ({ default: (await import('./thank-dialog.tsx')).ThankDialog }))

type Props = { about: Thanking; state: ThanksState | null }

/** Offers to thank for a gift or a donor, and shows who did last. */
export function Thanks({ about, state }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { isBusy, undo } = useUndoThanks()
  const nameOf = useStaffName()
  if (!state) return null
  const { thanked_for, thanked_at, thanked_by, way } = state
  const isThanked = 'gift' in about ? thanked_for === about.gift : state.unthanked === 0
  return (
    <>
      {thanked_for && (
        <p className="flex flex-wrap items-center gap-x-2 text-soft">
          {isThanked ? 'Thanked' : 'Last thanked'} {dayInWords(thanked_at)} {wayLabels[way as Way]}
          {byWhom(nameOf(thanked_by))}
          {isThanked && (
            <SmallButton
              needs="gifts.write"
              look="quiet"
              about="the thanks"
              disabled={isBusy}
              onPress={() => undo(thanked_for)}
            >
              Undo
            </SmallButton>
          )}
        </p>
      )}
      {!isThanked && (
        <SmallButton needs="gifts.write" onPress={() => setOpen(true)}>
          Thank
        </SmallButton>
      )}
      {isOpen && (
        <Suspense>
          <ThankDialog about={about} name={state.name ?? 'the donor'} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
