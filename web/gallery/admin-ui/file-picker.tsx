import { FilePicker } from '#web/admin/ui/file-picker.tsx'
import { toast } from '#web/ui/toast.ts'
import { unbroken } from '../samples.ts'
import { State } from '../state.tsx'

const onFile = ({ name }: File) => void toast.success(name)
const cancel = () => {}

export function Specimen() {
  return (
    <>
      <State name="Empty">
        <FilePicker accept="image/*" label="Hero picture" uploading={null} onFile={onFile} />
      </State>
      <State name="With what is stored">
        <FilePicker accept=".pdf" label="Annual report" uploading={null} onFile={onFile}>
          <p>annual-report.pdf</p>
        </FilePicker>
      </State>
      <State name="Uploading">
        <FilePicker
          accept="image/*"
          label="Another picture"
          uploading={{ name: `${unbroken}.jpg`, fraction: 0.4, cancel }}
          onFile={onFile}
        />
      </State>
    </>
  )
}
