import { useState } from 'react'
import {
  holderProblem,
  type IdentifierKind,
  identifierKinds,
  identifierLabels,
  identifierProblem,
  surnameHint,
} from '#domain/receipts/identifiers.ts'
import { callAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { toast } from '#web/ui/toast.ts'
import { may } from '../../data/may.ts'
import { useAction } from '../../hooks/use-action.ts'
import { useEntryForm } from '../../hooks/use-entry-form.ts'
import { sameNumber } from '../../lib/receipt-labels.ts'
import { readerResolver } from '../../lib/resolvers.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EntryForm } from '../../ui/entry-form.tsx'
import { FormInput, FormSelect } from '../../ui/form-fields.tsx'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import type { DonorRow } from '../donors-data.ts'
import { donorToasts } from '../toasts.ts'

type Shown = { kind: IdentifierKind; number: string }

/** The donor's tax identifiers: masked, and shown in full on a press, which is logged. */
export function Identifiers({ donor }: { donor: DonorRow }) {
  const { isBusy, run } = useAction()
  const [shown, setShown] = useState<readonly Shown[]>([])
  const [isChanging, setChanging] = useState(false)
  const isThere = Boolean(donor.pan || donor.id_number)
  const reveal = () =>
    run(() => callAsAdministrator('donor-identifier', { action: 'reveal', donor_id: donor.id }), {
      failed: donorToasts.identifierFailed,
      onDone({ identifiers }) {
        setShown(identifiers)
        toast.success(donorToasts.identifierShown)
      },
    })
  return (
    <Card>
      <h2 className="text-heading text-xl">Identifier</h2>
      {shown.length > 0 ? (
        <dl className="mt-2 grid gap-2">
          {shown.map(({ kind, number }) => (
            <div key={kind}>
              <dt className="text-soft text-xs">{identifierLabels[kind].en}</dt>
              <dd className="font-semibold tabular-nums">{number}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2 tabular-nums">
          {isThere
            ? [donor.pan && `PAN ${donor.pan}`, donor.id_number].filter(Boolean).join(', ')
            : 'Not known'}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isThere && shown.length === 0 && (
          <SmallButton needs="identifiers" disabled={isBusy} onPress={reveal}>
            Show
          </SmallButton>
        )}
        {shown.length > 0 && <SmallButton onPress={() => setShown([])}>Hide</SmallButton>}
        <SmallButton needs={isThere ? 'donors.write' : 'gifts.write'} onPress={() => setChanging(true)}>
          {isThere ? 'Change' : 'Enter'}
        </SmallButton>
        {shown.map(({ kind }) => (
          <SmallButton
            key={kind}
            needs="donors.write"
            disabled={isBusy}
            onPress={() =>
              run(
                () => callAsAdministrator('donor-identifier', { action: 'remove', donor_id: donor.id, kind }),
                {
                  failed: donorToasts.identifierRemoveFailed,
                  onDone() {
                    setShown([])
                    toast.success(donorToasts.identifierRemoved)
                  },
                },
              )
            }
            look="danger"
          >
            Remove {identifierLabels[kind].en}
          </SmallButton>
        ))}
      </div>
      {isChanging && <IdentifierDialog donor={donor} onClose={() => setChanging(false)} />}
    </Card>
  )
}

type Form = { kind: string; number: string }
type Answer = { others: readonly { id: string; name: string }[] }

function IdentifierDialog({ donor, onClose }: { donor: DonorRow; onClose: () => void }) {
  const entry = useEntryForm<Form, Shown, Answer>({
    values: { kind: 'pan', number: '' },
    resolver: readerResolver((typed) => readIdentifier(typed, donor)),
    async save(identifier) {
      const row = await callAsAdministrator('donor-identifier', {
        action: may('donors.write') ? 'save' : 'add',
        donor_id: donor.id,
        ...identifier,
      })
      return { outcome: 'saved', row }
    },
    toasts: { waiting: donorToasts.identifierSaving, failed: donorToasts.identifierSaveFailed },
    onSaved({ others }) {
      toast.success(donorToasts.identifierSaved)
      if (others.length > 0) toast.warning(sameNumber(others))
      onClose()
    },
  })
  const { form, field, isBusy } = entry
  const [kind, number] = form.watch(['kind', 'number'])
  return (
    <Dialog title={`Identifier of ${donor.name}`} isBusy={isBusy} onClose={onClose}>
      <EntryForm entry={entry} onCancel={onClose}>
        <FormSelect
          label="Identifier"
          options={identifierKinds.map((value) => ({ value, label: identifierLabels[value].en }))}
          {...field('kind')}
        />
        <FormInput
          label="Number"
          hint={kind === 'pan' ? surnameHint(number, donor.name) : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          {...field('number')}
        />
        <p className="text-soft sm:col-span-2">
          Stored encrypted and shown masked. The full number appears only on tax receipts and in the yearly
          statement.
        </p>
      </EntryForm>
    </Dialog>
  )
}

function readIdentifier(typed: Form, donor: DonorRow): Shown | { problems: { number: string } } {
  const kind = identifierKinds.find((one) => one === typed.kind) ?? 'pan'
  const holder = donor.kind === 'organisation' ? 'organisation' : 'person'
  const problem =
    identifierProblem(kind, typed.number) ??
    (kind === 'pan' ? holderProblem(typed.number, holder) : undefined)
  return problem ? { problems: { number: problem } } : { kind, number: typed.number }
}
