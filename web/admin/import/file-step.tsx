import { useRef, useState } from 'react'
import { UploadIcon } from '../ui/icons.tsx'
import { SmallButton } from '../ui/small-button.tsx'

type Props = {
  label: string
  hint: string | undefined
  problem: string | undefined
  onFile: (file: File) => void
}

const HINT =
  'The first line names the columns. Amounts such as ₹1,25,000.50 and dates such as 05/04/2024 are understood.'

export function FileStep({ label, hint = HINT, problem, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => file && onFile(file)
  return (
    <section
      aria-label="File"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
      className={`grid justify-items-center gap-3 rounded-lg border-2 border-dashed p-8 text-center ${isOver ? 'border-brand bg-sunken' : 'border-edge bg-surface'}`}
    >
      {problem && (
        <p role="alert" className="font-semibold text-danger">
          {problem}
        </p>
      )}
      <p>Drop a CSV file or an Excel workbook here.</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.xls"
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => take(event.target.files?.[0])}
        className="sr-only"
      />
      <SmallButton onPress={() => input.current?.click()} look="solid">
        <UploadIcon className="size-4" />
        Choose file
      </SmallButton>
      <p className="text-soft text-xs">{hint}</p>
    </section>
  )
}
