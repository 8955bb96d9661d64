/** What one request may cost: the server knows before it begins. */

/** Rows in one answer, as PostgREST's `db-max-rows`: a page that asks for everything still gets an end. */
export const MAX_ROWS = 1000

/** Of an administrator: an import of 2,000 wide rows is less than half of it. */
export const MAX_BODY_BYTES = 8 * 1024 * 1024
/** Counted while they are read. */
export const MAX_BODY_ROWS = 10_000
export const MAX_CSV_FIELDS = 200_000

/** Longer than any client's own limit; what is inside is bounded by it too. */
export const MAX_URL_LENGTH = 32 * 1024

export const MAX_EMBED_DEPTH = 8
/** Each embedded resource is one more join for the planner. */
export const MAX_EMBEDS = 20
export const MAX_LOGIC_DEPTH = 20
export const MAX_JSON_STEPS = 32

/** For everybody but administrators. What the pages of a public site ask for is a fraction of each. */
export const PUBLIC = {
  bodyBytes: 16 * 1024,
  answerBytes: 1024 * 1024,
  columns: 60,
  /** Under other names: else a few long texts make an answer of megabytes. */
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

/** Plans remembered per schema, for addresses short enough to be asked again. */
export const MAX_REMEMBERED_PLANS = 500
export const MAX_REMEMBERED_KEY = 2048

/** PostgreSQL keeps a named statement on every connection until it closes, so few shapes get a name. */
export const MAX_STATEMENT_NAMES = 100
export const USES_BEFORE_NAMING = 3
/** Longer ones are not watched: a thousand of what a caller can make up would fill the memory. */
export const MAX_NAMED_LENGTH = 4096

/** A change of the schema that nobody announced is found within this time. */
export const SCHEMA_LOOK_MS = 60_000
