/** Rows in one answer, as PostgREST's `db-max-rows`: a page that asks for everything still gets an end. */
export const MAX_ROWS = 1000

/** Counted while the body arrives: 50,000 donors with every column filled are about 15 MB. */
export const MAX_BODY_BYTES = 20 * 1024 * 1024

/** Longer than any client's own limit; what is inside is bounded by it too. */
export const MAX_URL_LENGTH = 32 * 1024

export const MAX_EMBED_DEPTH = 8
/** Each embedded resource is one more join for the planner. */
export const MAX_EMBEDS = 20
export const MAX_LOGIC_DEPTH = 20
export const MAX_JSON_STEPS = 32

/** Plans remembered per schema, for addresses short enough to be asked again. */
export const MAX_REMEMBERED_PLANS = 500
export const MAX_REMEMBERED_KEY = 2048

/** PostgreSQL keeps a named statement on every connection until it closes, so few shapes get a name. */
export const MAX_STATEMENT_NAMES = 100
export const USES_BEFORE_NAMING = 3

/** However often requests miss something, the schema is read again once in this time, after a first few. */
export const SCHEMA_REFRESH_MS = 1000
export const SCHEMA_REFRESHES_AT_ONCE = 10
