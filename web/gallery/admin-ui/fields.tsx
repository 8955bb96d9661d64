import { useState } from 'react'
import { Check, Input, Select, TextArea, WholeNumber } from '#web/admin/ui/fields.tsx'
import { hindi, long, unbroken } from '../samples.ts'
import { State } from '../state.tsx'

const options = [
  { value: '', label: 'Any status' },
  { value: 'long', label: long },
]

export function Specimen() {
  const [text, setText] = useState('')
  const [area, setArea] = useState(`${long}\n${hindi}`)
  const [choice, setChoice] = useState('long')
  const [number, setNumber] = useState(12)
  const [isChecked, setChecked] = useState(true)
  return (
    <>
      <State name="Ready" isFocused>
        <div className="gallery-column">
          <Input label="Focused" placeholder="Placeholder" value={text} onChange={setText} />
          <Input label="Filled in" hint={hindi} value={unbroken} onChange={setText} />
          <Input
            label="Hidden label"
            isLabelHidden
            value="Its label is for readers aloud"
            onChange={setText}
          />
          <TextArea label="Several lines" value={area} onChange={setArea} />
          <Select label="Choice" options={options} value={choice} onChange={setChoice} />
          <WholeNumber label="Order" hint="A whole number" value={number} onChange={setNumber} />
          <Check label="Shown on the site" checked={isChecked} onChange={setChecked} />
          <Check label={long} checked={!isChecked} onChange={() => setChecked(!isChecked)} />
        </div>
      </State>
      <State name="With an error">
        <div className="gallery-column">
          <Input label="Email" value={text} onChange={setText} error="Please enter an email address." />
          <TextArea label="Note" value={area} onChange={setArea} hint="For staff alone." error={long} />
          <Select label="Status" options={options} value={choice} onChange={setChoice} error={hindi} />
        </div>
      </State>
      <State name="Disabled">
        <div className="gallery-column">
          <Input label="Email" value="asha@example.org" onChange={setText} disabled />
          <TextArea label="Note" value={area} onChange={setArea} disabled />
          <Select label="Status" options={options} value={choice} onChange={setChoice} disabled />
        </div>
      </State>
    </>
  )
}
