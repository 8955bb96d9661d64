import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { FormCheck, FormInput, FormSelect, FormTextArea } from '#web/admin/ui/form-fields.tsx'
import { hindi, long } from '../samples.ts'
import { State } from '../state.tsx'

const options = [{ value: 'active', label: 'Active' }]

export function Specimen() {
  return (
    <>
      <State name="Ready" isFocused>
        <Fields />
      </State>
      <State name="With errors">
        <Fields error={long} />
      </State>
    </>
  )
}

function Fields({ error }: { error?: string }) {
  const { control, setError } = useForm({
    defaultValues: { name: hindi, note: long, status: 'active', isPublic: true },
  })
  useEffect(() => {
    if (!error) return
    for (const name of ['name', 'note', 'status'] as const) setError(name, { message: error })
  }, [error, setError])
  return (
    <form className="gallery-column">
      <FormInput control={control} name="name" label="Name" />
      <FormTextArea control={control} name="note" label="Note" />
      <FormSelect control={control} name="status" label="Status" options={options} />
      <FormCheck control={control} name="isPublic" label="Shown on the site" />
    </form>
  )
}
