import { useId } from 'react'
import { type FieldPath, type FieldValues, type UseControllerProps, useController } from 'react-hook-form'
import { roleLabels } from '#domain/people/role-labels.ts'
import { roles } from '#domain/people/roles.ts'
import { FormInput } from '../../ui/form-fields.tsx'

type Bound<Values extends FieldValues, Entry> = Required<
  Pick<UseControllerProps<Values, FieldPath<Values>, Entry>, 'control' | 'name'>
>

/** One of the roles, each with what it can do. */
export function RoleChoice<Values extends FieldValues, Entry>({ control, name }: Bound<Values, Entry>) {
  const { field, fieldState } = useController({ control, name })
  const id = useId()
  return (
    <fieldset aria-describedby={fieldState.error && id} className="sm:col-span-2">
      <legend className="mb-1 font-semibold text-sm">Role</legend>
      <div className="grid gap-2">
        {roles.map((role, at) => (
          <label
            key={role}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-edge px-3 py-2 has-checked:border-brand has-checked:bg-sunken"
          >
            <input
              type="radio"
              ref={at === 0 ? field.ref : undefined}
              name={`${id}-role`}
              checked={field.value === role}
              onChange={() => field.onChange(role)}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              <span className="font-semibold">{roleLabels[role].label}.</span> {roleLabels[role].can}
            </span>
          </label>
        ))}
      </div>
      {fieldState.error && (
        <p id={id} className="mt-1 font-semibold text-danger text-xs">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}

export function LastDay<Values extends FieldValues, Entry>(bound: Bound<Values, Entry>) {
  return (
    <FormInput
      label="Last day (optional)"
      type="date"
      hint="Access ends after this day in India. If empty: no end."
      {...bound}
    />
  )
}
