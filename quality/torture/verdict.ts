/** The result of one fault. */
export type Verdict = {
  fault: string
  /** Actions and observations, for the table. */
  seen: string
  violations: string[]
  /** The reason it could not run here. */
  skipped?: string
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

export function inColumns(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
