import { useRef, useState } from 'react'
import type { Corrections } from '#domain/tables/columns.ts'

/** Collects corrections that staff have typed and not applied yet. Kept in a ref: typing redraws one field alone. */
export function useCorrections() {
  const cells = useRef<Record<number, Record<string, string>>>({})
  const values = useRef<Record<string, Record<string, string>>>({})
  const [count, setCount] = useState(0)
  const put = <Key extends string | number>(
    into: Record<Key, Record<string, string>>,
    group: Key,
    name: string,
    text: string,
  ) => {
    into[group] = { ...into[group], [name]: text }
    const all = [...Object.values(cells.current), ...Object.values(values.current)]
    setCount(all.reduce((sum, one) => sum + Object.keys(one).length, 0))
  }
  return {
    corrections: (): Corrections => ({ cells: cells.current, values: values.current }),
    count,
    setCell: (line: number, field: string, text: string) => put(cells.current, line, field, text),
    setValue: (column: string, value: string, chosen: string) => put(values.current, column, value, chosen),
  }
}
