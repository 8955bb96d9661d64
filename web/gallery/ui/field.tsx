import { Checkbox, SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { hindi, long, unbroken } from '../samples.ts'
import { State } from '../state.tsx'

const options = [
  { value: 'food', label: 'Food' },
  { value: 'school', label: long },
]

export function Specimen() {
  return (
    <>
      <State name="Empty, filled in, in Hindi" isFocused>
        <div className="gallery-column">
          <TextField name="focused" label="Focused" placeholder="Placeholder" />
          <TextField
            name="filled"
            label="Your email"
            defaultValue={unbroken}
            hint="Where the receipt goes."
          />
          <TextField name="hindi" label={<span lang="hi">{hindi}</span>} defaultValue={hindi} lang="hi" />
          <TextArea name="area" label="Your message" defaultValue={`${long}\n${hindi}`} />
          <SelectField name="select" label="Cause" placeholder="Choose a cause" options={options} />
          <SelectField name="chosen" label="Cause" placeholder="" options={options} defaultValue="school" />
          <Checkbox name="monthly" label="Every month" hint="You can stop at any time." defaultChecked />
        </div>
      </State>
      <State name="With an error">
        <div className="gallery-column">
          <TextField name="name" label="Your name" error="Please enter your name." />
          <TextArea name="text" label="Your message" hint="A few words." error={long} />
          <SelectField
            name="cause"
            label="Cause"
            placeholder="Choose a cause"
            options={options}
            error="Please choose a cause."
          />
        </div>
      </State>
      <State name="Disabled">
        <div className="gallery-column">
          <TextField name="off" label="Your name" defaultValue="Asha" disabled />
          <TextArea name="off-area" label="Your message" disabled />
          <SelectField name="off-select" label="Cause" placeholder="None" options={options} disabled />
          <Checkbox name="off-check" label={long} disabled />
        </div>
      </State>
    </>
  )
}
