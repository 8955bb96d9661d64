/** Cost limits of a request, checked before its work begins. */

/** Rows in one response, as PostgREST's `db-max-rows`. */
export const MAX_ROWS = 1000

/** For administrators: an import of 2,000 wide rows takes less than half of it. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024
/** Counted while reading. */
export const MAX_BODY_ROWS = 10_000
export const MAX_CSV_FIELDS = 200_000

/** Longer than any client's own limit; bounds everything inside the address too. */
export const MAX_URL_LENGTH = 32 * 1024

export const MAX_EMBED_DEPTH = 8
/** Each embedded resource is one more join for the planner. */
export const MAX_EMBEDS = 20
export const MAX_LOGIC_DEPTH = 20
export const MAX_JSON_STEPS = 32

/** For all callers but administrators. Queries of a public site's pages take a fraction of each. */
export const PUBLIC = {
  bodyBytes: 16 * 1024,
  answerBytes: 1024 * 1024,
  columns: 60,
  /** Under different aliases: otherwise a few long texts make a response of megabytes. */
  timesOneColumn: 4,
  embeds: 4,
  embedDepth: 2,
  embeddedRows: 200,
  conditions: 20,
  logicDepth: 3,
  listedValues: 200,
  orderTerms: 5,
  jsonSteps: 8,
} as const

/** Plans cached per schema, for addresses short enough to recur. */
export const MAX_REMEMBERED_PLANS = 500
export const MAX_REMEMBERED_KEY = 2048

/** PostgreSQL keeps a named statement on every connection until it closes, so few shapes get a name. */
export const MAX_STATEMENT_NAMES = 100
export const USES_BEFORE_NAMING = 3
/** Longer ones are not tracked: a thousand invented ones would fill the memory. */
export const MAX_NAMED_LENGTH = 4096

/** An unannounced schema change is found within this time. */
export const SCHEMA_LOOK_MS = 60_000
