/** Resolvers for forms of the back office: by a schema of `domain/`, or by a parser for rules across fields. */
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

// Form values are texts whatever the schema's input type, hence the cast.
export function schemaResolver<Values extends FieldValues, Entry>(
  schema: $ZodType<Entry>,
): Resolver<Values, unknown, Entry> {
  return standardSchemaResolver(schema as $ZodType<Entry, Values>)
}

type Refused = { problems: Record<string, string | undefined> }

/** `read` returns the entry, or the problems by field. */
export function readerResolver<Values extends FieldValues, Result extends object>(
  read: (values: Values) => Result,
): Resolver<Values, unknown, Exclude<Result, { problems: unknown }>> {
  return (values) => {
    const result = read(values)
    if (!isRefused(result)) return { values: result as Exclude<Result, { problems: unknown }>, errors: {} }
    const errors = Object.entries(result.problems).map(([name, message]) => [
      name,
      { type: 'custom', message },
    ])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}

function isRefused(result: object): result is Refused {
  return 'problems' in result
}
