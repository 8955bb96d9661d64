import { useState } from 'react'
import { roleLabels } from '#domain/people/role-labels.ts'
import { type Role, roles } from '#domain/people/roles.ts'
import { toast } from '#web/ui/toast.ts'
import { useAction } from '../../hooks/use-action.ts'
import { Check } from '../../ui/fields.tsx'
import { Reason } from '../../ui/marks.tsx'
import { Card } from '../../ui/page.tsx'
import { SmallButton } from '../../ui/small-button.tsx'
import { type StoredSetting, saveSettings } from '../settings-data.ts'
import { peopleToasts } from './toasts.ts'

export const SECOND_STEP = 'second_step_roles'

/** Roles named by the setting. */
export const rolesIn = (value: string): Role[] => roles.filter((role) => value.split(',').includes(role))

/** Roles whose people must use two-step sign-in. */
export function SecondStep({ stored }: { stored: StoredSetting }) {
  const [chosen, setChosen] = useState(rolesIn(stored.value))
  const [reason, setReason] = useState<string>()
  const { isBusy, run } = useAction()
  const value = roles.filter((role) => chosen.includes(role)).join(',')

  function save() {
    setReason(undefined)
    run(() => saveSettings([{ key: SECOND_STEP, value, basedOn: stored.version }]), {
      failed(why) {
        setReason(why)
        return peopleToasts.secondStepFailed
      },
      onDone(outcome) {
        if (outcome === 'saved') toast.success(peopleToasts.secondStepSaved)
        else toast.error(peopleToasts.secondStepConflict)
      },
    })
  }

  return (
    <Card>
      <h2 className="text-heading text-xl">Required two-step sign-in</h2>
      <p className="mt-1 text-soft">
        People with these roles can do nothing until they have set it up. You need it yourself to require it.
      </p>
      <fieldset className="mt-2 flex flex-wrap gap-x-5">
        <legend className="sr-only">Roles that must use two-step sign-in</legend>
        {roles.map((role) => (
          <Check
            key={role}
            label={roleLabels[role].label}
            checked={chosen.includes(role)}
            onChange={(isOn) => setChosen(isOn ? [...chosen, role] : chosen.filter((one) => one !== role))}
          />
        ))}
      </fieldset>
      <div aria-live="polite">
        <Reason text={reason} />
      </div>
      <SmallButton
        onPress={save}
        disabled={isBusy || value === rolesIn(stored.value).join(',')}
        look="solid"
        className="mt-2"
      >
        {isBusy ? 'Saving...' : 'Save'}
      </SmallButton>
    </Card>
  )
}
