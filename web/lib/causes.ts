import type { Cause, CauseCard, GivingCause } from '#domain/causes/cause.ts'
import { type Backend, tables } from './backend.ts'
import { orElse } from './or-else.ts'
import { translate } from './translate.ts'

export function causeCards(backend: Backend): Promise<CauseCard[]> {
  async function read() {
    const { readCauseCard } = await import('./cause-readers.ts')
    const { data } = await (await tables(backend))
      .from('causes')
      .select('id, title, summary, problem_statement, hero_image_url, hero_image_focus, order')
      .order('order', { ascending: true })
      .order('created_at')
      .throwOnError()
    return data.map(readCauseCard).filter((card) => card !== null)
  }
  return orElse(inLanguage(backend, read()), () => [])
}

/** Causes open for gifts, with their unit costs. */
export function givingCauses(backend: Backend): Promise<GivingCause[]> {
  async function read() {
    const { believableCosts, readGivingCause, siteAddress } = await import('./cause-readers.ts')
    const site = siteAddress(backend.url)
    const { data } = await (await tables(backend))
      .from('causes')
      .select(
        'id, title, summary, problem_statement, hero_image_url, hero_image_focus, order, unit_costs, default_amount, is_sample',
      )
      .order('order', { ascending: true })
      .order('created_at')
      .throwOnError()
    return data.flatMap((row) => {
      const cause = readGivingCause(row)
      return cause ? [believableCosts(cause, row.is_sample, site)] : []
    })
  }
  return orElse(inLanguage(backend, read()), () => [])
}

/**
 * The cause with this id, or with this former id: then under its present one. `unreachable` means that it
 * could not be read, `unknown` that it does not exist.
 */
export function causeById(backend: Backend, id: string): Promise<Cause | 'unknown' | 'unreachable'> {
  async function read(): Promise<Cause | 'unknown' | 'unreachable'> {
    const { believableCause, readCause, siteAddress } = await import('./cause-readers.ts')
    const shown = (row: { is_sample: boolean } | null | undefined) => {
      const cause = readCause(row)
      return cause ? believableCause(cause, row?.is_sample === true, siteAddress(backend.url)) : 'unknown'
    }
    const client = await tables(backend)
    const { data } = await client.from('causes').select('*').eq('id', id).maybeSingle().throwOnError()
    if (data) return shown(data)
    const { data: moved } = await client
      .from('cause_redirects')
      .select('causes(*)')
      .eq('old_id', id)
      .maybeSingle()
      .throwOnError()
    return shown(moved?.causes)
  }
  const translated = translate(
    backend,
    'cause',
    read(),
    (cause, turns, { turnCause }) => (typeof cause === 'string' ? cause : turnCause(cause, turns(cause.id))),
    { item: id },
  )
  return orElse<Cause | 'unknown' | 'unreachable'>(translated, () => 'unreachable')
}

function inLanguage<Row extends CauseCard>(backend: Backend, reading: Promise<Row[]>): Promise<Row[]> {
  return translate(
    backend,
    'cause',
    reading,
    (causes, turns, { turnCause }) => causes.map((cause) => turnCause(cause, turns(cause.id))),
    { isBrief: true },
  )
}

type TitleOf = (id: string | null, title: string) => string

/** Titles of causes in the page's language, for rows with only an id and an English title. */
export function causeTitles(backend: Backend): Promise<TitleOf> {
  const english: TitleOf = (_, title) => title
  return translate(
    backend,
    'cause',
    Promise.resolve(english),
    (_, turns) => (id, title) => (id === null ? title : turns(id)('title', title)),
    { field: 'title' },
  )
}

/** Former ids of causes by their present id. */
export function formerCauseIds(backend: Backend): Promise<Map<string, string[]>> {
  async function read() {
    const { data } = await (await tables(backend))
      .from('cause_redirects')
      .select('old_id, cause_id')
      .throwOnError()
    return data.reduce(
      (ids, { old_id, cause_id }) => ids.set(cause_id, [...(ids.get(cause_id) ?? []), old_id]),
      new Map<string, string[]>(),
    )
  }
  return orElse(read(), () => new Map())
}
