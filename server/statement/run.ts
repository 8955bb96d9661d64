import type { ServerRow } from '#domain/database.types.ts'

export type RunKind = ServerRow<'statement_runs'>['kind']
export type Run = Pick<ServerRow<'statement_runs'>, 'id' | 'kind' | 'year' | 'scope'> & {
  filter: { verdict?: string; donor_id?: string }
}
