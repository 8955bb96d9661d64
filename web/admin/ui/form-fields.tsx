/** Fields of the back office, bound by name to their form. */
import type { ComponentProps } from 'react'
import { type FieldPath, type FieldValues, type UseControllerProps, useController } from 'react-hook-form'
import { Check, Input, Select, TextArea } from './fields.tsx'

type Bound<Values extends FieldValues, Entry> = Pick<
  UseControllerProps<Values, FieldPath<Values>, Entry>,
  'name'
> & { control: NonNullable<UseControllerProps<Values, FieldPath<Values>, Entry>['control']> }
type Unbound<Field extends React.ElementType> = Omit<
  ComponentProps<Field>,
  'name' | 'value' | 'checked' | 'onChange' | 'onBlur' | 'ref' | 'error'
>

function useBound<Values extends FieldValues, Entry>({ control, name }: Bound<Values, Entry>) {
  const { field, fieldState } = useController({ control, name })
  return { ...field, error: fieldState.error?.message }
}

export function FormInput<Values extends FieldValues, Entry>({
  control,
  name,
  ...props
}: Bound<Values, Entry> & Unbound<typeof Input>) {
  return <Input {...props} {...useBound({ control, name })} />
}

export function FormTextArea<Values extends FieldValues, Entry>({
  control,
  name,
  ...props
}: Bound<Values, Entry> & Unbound<typeof TextArea>) {
  return <TextArea {...props} {...useBound({ control, name })} />
}

export function FormSelect<Values extends FieldValues, Entry>({
  control,
  name,
  ...props
}: Bound<Values, Entry> & Unbound<typeof Select>) {
  return <Select {...props} {...useBound({ control, name })} />
}

export function FormCheck<Values extends FieldValues, Entry>({
  control,
  name,
  label,
}: Bound<Values, Entry> & Unbound<typeof Check>) {
  const { value, onChange } = useBound({ control, name })
  return <Check label={label} checked={value} onChange={onChange} />
}
