import { CsvButton } from '#web/admin/ui/csv-button.tsx'
import { State } from '../state.tsx'

const words = { name: () => 'rows.csv', saved: (count: number) => `${count} rows saved as a file.` }

export function Specimen() {
  return (
    <>
      <State name="Saves at once">
        <CsvButton
          {...words}
          make={async ({ onProgress }) => {
            onProgress(2)
            return new Blob(['a\r\nb\r\n'])
          }}
          failed="Failed to export."
        />
      </State>
      <State name="Takes its time, until it is cancelled">
        <CsvButton
          {...words}
          make={({ onProgress, signal }) => {
            onProgress(5000)
            return new Promise((_, cancel) => signal.addEventListener('abort', () => cancel(signal.reason)))
          }}
          failed="Failed to export."
        />
      </State>
    </>
  )
}
