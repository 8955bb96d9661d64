import { useOutletContext } from 'react-router'
import type { StatementView } from './list-address.ts'
import type { Reading, Statement } from './statement-data.ts'
import type { TemplateRow } from './template-data.ts'

/** Read once for all tabs; undefined until it is there. */
export type StatementContext = {
  view: StatementView
  /** Form 10BD or Form 113. */
  form: string
  summary: Reading | undefined
  statements: Statement[] | undefined
  template: TemplateRow | undefined
}

export const useStatement = () => useOutletContext<StatementContext>()
