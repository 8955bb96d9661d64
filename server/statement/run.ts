import type { Scope } from '#domain/statement/statement-row.ts'

export type RunKind = 'check' | 'export' | 'ask' | 'letters'
export type Run = {
  id: string
  kind: RunKind
  year: number
  scope: Scope
  filter: { verdict?: string }
}
