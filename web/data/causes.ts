import { type Cause, type CauseCard, readCause, readCauseCard } from '#domain/causes/cause.ts'
import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'

export function causeCards(backend: Backend): Promise<CauseCard[]> {
  const rows = tables(backend)
    .from('causes')
    .select('id, title, problem_statement, hero_image_url, order')
    .order('order', { ascending: true })
    .throwOnError()
  return orElse(
    rows.then(({ data }) => data.map(readCauseCard).filter((card) => card !== null)),
    () => [],
  )
}

/** `unreachable` tells a cause that could not be asked for from one that does not exist. */
export async function causeById(backend: Backend, id: string): Promise<Cause | 'unknown' | 'unreachable'> {
  const row = tables(backend).from('causes').select('*').eq('id', id).maybeSingle().throwOnError()
  return orElse<Cause | 'unknown' | 'unreachable'>(
    row.then(({ data }) => readCause(data) ?? 'unknown'),
    () => 'unreachable',
  )
}
