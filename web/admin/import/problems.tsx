import { formatNumber } from '#domain/india/numbers.ts'
import type { RowProblem } from '#domain/tables/columns.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { Checked } from './file-worker.ts'

type Props = { checked: Checked; onRejected: () => Promise<string> }

/** Every problem with its row, its column and its remedy. */
export function Problems({ checked: { rejected, problems, problemCount }, onRejected }: Props) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-heading text-xl">
          {rejected === 1 ? '1 row has problems' : `${formatNumber(rejected)} rows have problems`}
        </h2>
        <RejectedButton onRejected={onRejected} />
      </div>
      <RowList label="Problems" rows={problems} />
      {problemCount > problems.length && (
        <p className="mt-2 text-soft">
          And {formatNumber(problemCount - problems.length)} more: they are in the download.
        </p>
      )}
    </Card>
  )
}

type QuestionsProps = { questions: readonly RowProblem[]; count: number }

/** Questions for staff: import the rows as proposed, or correct the file first. */
export function Questions({ questions, count }: QuestionsProps) {
  if (count === 0) return null
  return (
    <Card>
      <h2 className="text-heading text-xl">
        {count === 1 ? '1 question' : `${formatNumber(count)} questions`}
      </h2>
      <p className="mt-1 text-soft">
        These rows are imported as described here. Correct the file first where that is wrong.
      </p>
      <RowList label="Questions" rows={questions} />
      {count > questions.length && (
        <p className="mt-2 text-soft">And {formatNumber(count - questions.length)} more.</p>
      )}
    </Card>
  )
}

function RowList({ label, rows }: { label: string; rows: readonly RowProblem[] }) {
  return (
    <section aria-label={label} className="relative mt-3 max-h-96 overflow-auto">
      <table className="w-full text-left max-sm:hidden">
        <thead className="bg-sunken text-xs">
          <tr>
            {[
              'Row',
              'Column',
              'In the file',
              label === 'Questions' ? 'Question' : 'Problem',
              label === 'Questions' ? 'What happens' : 'Remedy',
            ].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ line, column, value, problem, remedy }) => (
            <tr key={`${line} ${column} ${problem}`} className="align-top">
              <td className="px-3 py-2 tabular-nums">{line}</td>
              <td className="px-3 py-2">{column}</td>
              <td className="max-w-48 break-words px-3 py-2">{value}</td>
              <td className="px-3 py-2">{problem}</td>
              <td className="px-3 py-2">{remedy}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y divide-line sm:hidden">
        {rows.map(({ line, column, value, problem, remedy }) => (
          <li key={`${line} ${column} ${problem}`} className="py-2">
            <p className="font-semibold">
              Row {line}, {column}
            </p>
            {value && <p className="break-words text-soft">{value}</p>}
            <p>
              {problem} {remedy}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function RejectedButton({ onRejected }: { onRejected: () => Promise<string> }) {
  const save = async () =>
    saveFile('rejected-rows.csv', new Blob([await onRejected()], { type: 'text/csv;charset=utf-8' }))
  return (
    <SmallButton onPress={save}>
      <DownloadIcon className="size-4" />
      Download these rows
    </SmallButton>
  )
}
