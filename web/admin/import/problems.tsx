import { useState } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import type { RowProblem } from '#domain/tables/columns.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { DownloadIcon } from '#web/ui/icons.tsx'
import { Input, Select } from '../ui/fields.tsx'
import { Card } from '../ui/page.tsx'
import { SmallButton } from '../ui/small-button.tsx'
import type { Checked } from './file-worker.ts'

/** Receives a corrected cell. */
type OnCell = (line: number, field: string, text: string) => void
type Props = { checked: Checked; onRejected: () => Promise<string>; onCell: OnCell }

/** Every problem with its row, its column and its remedy. */
export function Problems({ checked: { rejected, problems, problemCount }, onRejected, onCell }: Props) {
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-heading text-xl">
          {rejected === 1 ? '1 row has problems' : `${formatNumber(rejected)} rows have problems`}
        </h2>
        <RejectedButton onRejected={onRejected} />
      </div>
      <RowList label="Problems" rows={problems} onCell={onCell} />
      {problemCount > problems.length && (
        <p className="mt-2 text-soft">
          And {formatNumber(problemCount - problems.length)} more: they are in the download.
        </p>
      )}
    </Card>
  )
}

type QuestionsProps = { questions: readonly RowProblem[]; count: number; onCell: OnCell }

/** Questions for staff: import the rows as proposed, or correct them first. */
export function Questions({ questions, count, onCell }: QuestionsProps) {
  if (count === 0) return null
  return (
    <Card>
      <h2 className="text-heading text-xl">
        {count === 1 ? '1 question' : `${formatNumber(count)} questions`}
      </h2>
      <p className="mt-1 text-soft">
        These rows are imported as described here. Correct them first where that is wrong.
      </p>
      <RowList label="Questions" rows={questions} onCell={onCell} />
      {count > questions.length && (
        <p className="mt-2 text-soft">And {formatNumber(count - questions.length)} more.</p>
      )}
    </Card>
  )
}

type RowListProps = { label: string; rows: readonly RowProblem[]; onCell: OnCell }

function RowList({ label, rows, onCell }: RowListProps) {
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
          {rows.map((row) => (
            <tr key={keyOf(row)} className="align-top">
              <td className="px-3 py-2 tabular-nums">{row.line}</td>
              <td className="px-3 py-2">{row.column}</td>
              <td className="min-w-40 max-w-48 break-words px-3 py-2">
                <FoundCell row={row} onCell={onCell} />
              </td>
              <td className="px-3 py-2">{row.problem}</td>
              <td className="px-3 py-2">
                <Remedy row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y divide-line sm:hidden">
        {rows.map((row) => (
          <li key={keyOf(row)} className="grid gap-1 py-2">
            <p className="font-semibold">
              Row {row.line}, {row.column}
            </p>
            <FoundCell row={row} onCell={onCell} />
            <p>{row.problem}</p>
            <Remedy row={row} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const keyOf = ({ line, column, problem }: RowProblem) => `${line} ${column} ${problem}`

/** The cell's text, to be corrected where the list has a column for it. */
function FoundCell({ row: { line, column, value, field }, onCell }: { row: RowProblem; onCell: OnCell }) {
  const [text, setText] = useState(value)
  if (!field) return <span className="break-words max-sm:text-soft">{value}</span>
  return (
    <Input
      label={`${column} in row ${line}`}
      isLabelHidden
      value={text}
      onChange={(typed) => {
        setText(typed)
        onCell(line, field, typed)
      }}
    />
  )
}

function Remedy({ row: { line, column, remedy, choice } }: { row: RowProblem }) {
  if (!choice) return <span>{remedy}</span>
  return (
    <Select
      label={`${column} of row ${line}`}
      isLabelHidden
      value={choice.value}
      options={choice.options}
      onChange={choice.onChoose}
    />
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
