import { type Database, serverQuery } from '#backend/db/database.ts'
import { parseRupees } from '#domain/india/typed-rupees.ts'
import { donateDefaults } from '#domain/page-content/donate.ts'
import type { KnownValues } from '#domain/website/page-parameters.ts'

/** Before the first successful read: no page is cached then. */
const ALL: KnownValues = { causes: { has: () => true }, amounts: { has: () => true } }

const TABLES = new Set(['public.causes', 'public.cause_redirects', 'public.page_content'])

/** Public causes and offered amounts, cached until one of their tables changes. */
export class PageValues {
  readonly #database: Database
  #values: KnownValues | undefined
  #isCurrent = false
  #version = 0

  constructor(database: Database) {
    this.#database = database
    database.onChange((table) => {
      if (TABLES.has(table)) this.#outdate()
    })
    database.onReset(() => this.#outdate())
  }

  #outdate(): void {
    this.#isCurrent = false
    this.#version++
  }

  /** Undefined if they must be read first. */
  get current(): KnownValues | undefined {
    return this.#isCurrent ? this.#values : undefined
  }

  /** Returns the last values while the database is unavailable. */
  async read(): Promise<KnownValues> {
    if (this.#values && this.#isCurrent && this.#database.listening) return this.#values
    const version = this.#version
    try {
      this.#values = await readValues(this.#database)
      this.#isCurrent = version === this.#version
    } catch {
      // The page itself reports that the database is unavailable.
    }
    return this.#values ?? ALL
  }
}

async function readValues(database: Database): Promise<KnownValues> {
  const { rows } = await serverQuery(database)<{ causes: string[]; amounts: string[] }>(
    `select array(select id from public.causes where is_shown
        union select old_id from public.cause_redirects) as causes,
      array(select jsonb_path_query(unit_costs, '$.**.amount') #>> '{}' from public.causes
        union select default_amount::text from public.causes where default_amount is not null
        union select jsonb_path_query(content_data, '$.**.amount') #>> '{}' from public.page_content) as amounts`,
  )
  const presets = donateDefaults.donation_presets.presets.map(({ amount }) => amount)
  const offered = (rows[0]?.amounts ?? []).map((amount) => parseRupees(amount))
  return { causes: new Set(rows[0]?.causes), amounts: new Set([...presets, ...offered].map(String)) }
}
