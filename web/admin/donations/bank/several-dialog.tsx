import { useRef, useState } from 'react'
import { dayInWords } from '#domain/india/indian-days.ts'
import { formatRupees, toPaise } from '#domain/india/money.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import { newUuid } from '#web/lib/new-uuid.ts'
import { toast } from '#web/ui/toast.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { Check, Input } from '../../ui/fields.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { type Choice, DonorPicker } from '../donor-picker.tsx'
import { type BankLine, matchLine, type Suggestion } from './bank-data.ts'
import { bankToasts } from './toasts.ts'

/** `key` becomes the gift's id, so that a match repeated after a lost answer is one. */
type NewGift = { key: string; choice: Choice; amount: string }
type Props = { line: BankLine; known: readonly Suggestion[]; onClose: () => void }

/** Splits a line into several gifts: known ones, and new ones with their donors. */
export function SeveralDialog({ line, known, onClose }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [added, setAdded] = useState<readonly NewGift[]>([])
  const picker = useRef<HTMLInputElement>(null)
  const paise =
    known.filter(({ id }) => chosen.includes(id)).reduce((sum, { amount }) => sum + toPaise(amount ?? 0), 0) +
    added.reduce((sum, { amount }) => sum + toPaise(parseRupees(amount) ?? 0), 0)
  const rest = toPaise(line.amount) - paise
  const hasEmpty = added.some(({ amount }) => !parseRupees(amount))
  const entry = useEntryForm<Record<string, never>, object, null>({
    values: {},
    resolver: readerResolver(() => ({})),
    async save() {
      const gift = added.map(({ key, choice, amount }) => ({
        id: key,
        ...donorOf(choice),
        amount: parseRupees(amount) ?? 0,
      }))
      await matchLine({ id: line.id, action: 'gift', donation_ids: [...chosen], gift })
      return { outcome: 'saved', row: null }
    },
    toasts: { failed: bankToasts.matchFailed },
    onSaved() {
      toast.success(bankToasts.matched)
      onClose()
    },
  })
  const change = (key: string, amount: string) =>
    setAdded(added.map((one) => (one.key === key ? { ...one, amount } : one)))
  return (
    <Dialog title="Several gifts" isBusy={entry.isBusy} onClose={onClose}>
      <EntryForm
        entry={entry}
        submit="Match these gifts"
        canSubmit={rest === 0 && !hasEmpty}
        onCancel={onClose}
      >
        {known.length > 0 && (
          <fieldset className="sm:col-span-2">
            <legend className="font-semibold">Gifts entered before</legend>
            {known.map(({ id, name, amount, day }) => (
              <Check
                key={id}
                label={`${formatRupees(amount ?? 0)} ${name ?? 'Anonymous'}${day ? `, ${dayInWords(`${day}T12:00:00+05:30`)}` : ''}`}
                checked={chosen.includes(id)}
                onChange={(isChosen) =>
                  setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
          </fieldset>
        )}
        {added.map(({ key, choice, amount }) => (
          <div key={key} className="flex items-end gap-2 sm:col-span-2">
            <div className="min-w-0 flex-1">
              <Input
                label={`Rupees from ${nameOf(choice)}`}
                inputMode="decimal"
                value={amount}
                onChange={(typed) => change(key, typed)}
                autoFocus
              />
            </div>
            <SmallButton
              onPress={() => setAdded(added.filter((one) => one.key !== key))}
              look="quiet"
              about={nameOf(choice)}
            >
              Leave out
            </SmallButton>
          </div>
        ))}
        <p className="font-semibold sm:col-span-2">Add a new gift: choose its donor</p>
        {/* A new key empties the picker for the next gift. */}
        <DonorPicker
          key={added.length}
          ref={picker}
          onChoose={(choice) =>
            setAdded([...added, { key: newUuid(), choice, amount: rest > 0 ? String(rest / 100) : '' }])
          }
        />
        <p role="status" className="sm:col-span-2">
          {rest === 0
            ? `These gifts add up to ${formatRupees(line.amount)}.`
            : rest > 0
              ? `${formatRupees(rest / 100)} of ${formatRupees(line.amount)} left.`
              : `${formatRupees(-rest / 100)} more than the ${formatRupees(line.amount)} of the line.`}
        </p>
      </EntryForm>
    </Dialog>
  )
}

const nameOf = (choice: Choice) =>
  choice === 'nobody'
    ? 'an anonymous donor'
    : 'person' in choice
      ? choice.person.name
      : choice.newPerson || 'a new person'

function donorOf(choice: Choice) {
  if (choice === 'nobody') return {}
  if ('person' in choice) return { donor_id: choice.person.id }
  return { donor_name: choice.newPerson, is_new_person: true }
}
