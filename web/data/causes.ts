import { type Cause, type CauseCard, readCause, readCauseCard } from '#domain/causes/cause.ts'
import { type Backend, tables } from '#web/lib/backend.ts'
import { orElse } from '#web/lib/or-else.ts'

export function causeCards(backend: Backend): Promise<CauseCard[]> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('causes')
      .select('id, title, problem_statement, hero_image_url, order')
      .order('order', { ascending: true })
      .throwOnError()
    return data.map(readCauseCard).filter((card) => card !== null)
  }
  return orElse(read(), () => [])
}

/** `unreachable` tells a cause that could not be asked for from one that does not exist. */
export function causeById(backend: Backend, id: string): Promise<Cause | 'unknown' | 'unreachable'> {
  async function read(): Promise<Cause | 'unknown' | 'unreachable'> {
    const { data } = await (await tables(backend))
      .from('causes')
      .select('*')
      .eq('id', id)
      .maybeSingle()
      .throwOnError()
    return readCause(data) ?? 'unknown'
  }
  return orElse(read(), () => 'unreachable')
}
