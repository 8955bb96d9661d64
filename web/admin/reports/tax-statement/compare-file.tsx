import { useId, useState } from 'react'
import { decodeText } from '#domain/csv/decode-text.ts'
import { formatNumber } from '#domain/india/numbers.ts'
import { type Comparison, compareFiles } from '#domain/statement/statement-file.ts'
import { withErrorToast } from '../../lib/with-error-toast.ts'
import { smallButton } from '../../ui/small-button.tsx'
import { fetchExport } from './statement-data.ts'
import { statementToasts } from './toasts.ts'

type Props = { runId: string; file: number; name: string; canCompare: boolean }

/** Whether the file that will be uploaded is still the one that was exported: a spreadsheet changes numbers and days. */
export function CompareFile({ runId, file, name, canCompare }: Props) {
  const id = useId()
  const [result, setResult] = useState<Comparison>()
  const compare = async (chosen: File | undefined) => {
    if (!chosen) return
    setResult(undefined)
    setResult(
      await withErrorToast(
        Promise.all([fetchExport(runId, file), chosen.arrayBuffer()]).then(async ([ours, theirs]) =>
          compareFiles(await ours.contents.text(), decodeText(new Uint8Array(theirs)).text),
        ),
        statementToasts.compareFailed,
      ),
    )
  }
  return (
    <>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={!canCompare}
        onChange={(event) => {
          compare(event.target.files?.[0])
          event.target.value = ''
        }}
        className="peer sr-only"
      />
      <label
        htmlFor={id}
        className={`${smallButton('quiet')} cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-(--focus) peer-disabled:opacity-60`}
      >
        Read a file back<span className="sr-only"> and compare it with {name}</span>
      </label>
      {result && (
        <div role="status" className="basis-full">
          {result.differences.length === 0 ? (
            <p className="text-leaf">
              {result.equal === 1 ? 'The row is equal.' : `All ${formatNumber(result.equal)} rows are equal.`}
            </p>
          ) : (
            <>
              <p className="text-danger">
                {formatNumber(result.equal)} {result.equal === 1 ? 'row is' : 'rows are'} equal, these differ.
                Upload the exported file, not this one.
              </p>
              <ul className="list-disc pl-5">
                {result.differences.slice(0, 20).map(({ row, column, expected, found }) => (
                  <li key={`${row} ${column}`}>
                    {row === 0 ? 'Headings' : `Row ${row}`}, {column}: “{found}” instead of “{expected}”
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </>
  )
}
