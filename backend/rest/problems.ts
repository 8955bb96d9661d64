import { Problem } from '../base/problem.ts'

/** PostgREST's errors: its codes, statuses and messages. */

export function malformedQuery(message: string, details: string | null = null): Problem {
  return new Problem({ status: 400, code: 'PGRST100', message, details })
}

export function methodNotForFunctions(method: string): Problem {
  return new Problem({
    status: 405,
    code: 'PGRST101',
    message: `Cannot use the ${method} method on RPC`,
    headers: { Allow: 'GET, HEAD, POST' },
  })
}

export function invalidBody(message: string): Problem {
  return new Problem({ status: 400, code: 'PGRST102', message })
}

export function rangeNotSatisfiable(details: string, headers: Record<string, string> = {}): Problem {
  return new Problem({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details,
    headers,
  })
}

export function invalidPutFilters(): Problem {
  return new Problem({
    status: 405,
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  })
}

export function unknownSchema(): Problem {
  return new Problem({
    status: 406,
    code: 'PGRST106',
    message: 'The schema must be one of the following: public',
  })
}

export function unavailableMediaTypes(asked: string[]): Problem {
  return new Problem({
    status: 406,
    code: 'PGRST107',
    message: `None of these media types are available: ${asked.join(', ')}`,
  })
}

export function notEmbedded(name: string): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}

export function limitWithoutOrder(): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST109',
    message: "A 'limit' was applied without an explicit 'order'",
    hint: "Apply an 'order' using unique column(s)",
  })
}

export function limitOnPut(): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST114',
    message: 'limit/offset querystring parameters are not allowed for PUT',
  })
}

export function putDoesNotMatch(): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  })
}

export function notSingular(rows: number): Problem {
  return new Problem({
    status: 406,
    code: 'PGRST116',
    message: 'JSON object requested, multiple (or no) rows returned',
    details: `The result contains ${rows} rows`,
  })
}

export function unsupportedMethod(method: string): Problem {
  return new Problem({ status: 405, code: 'PGRST117', message: `Unsupported HTTP method: ${method}` })
}

export function relatedOrderNotToOne(origin: string, target: string): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST118',
    message: `A related order on '${target}' is not possible`,
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })
}

export function spreadNotToOne(origin: string, target: string): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST119',
    message: `A spread operation on '${target}' is not possible`,
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })
}

export function invalidPreferences(preferences: string[]): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  })
}

export function aggregatesNotAllowed(): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  })
}

export function tooManyAffected(rows: number): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  })
}

export function invalidPath(): Problem {
  return new Problem({ status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' })
}

/** Not PostgREST's: the request exceeds the cost limit for callers other than administrators. */
export function tooCostly(message: string): Problem {
  return new Problem({ status: 400, code: 'too_costly', message })
}

export function permissionDenied(role: string, what: string): Problem {
  const isVisitor = role === 'anon'
  return new Problem({
    status: isVisitor ? 401 : 403,
    code: '42501',
    message: `permission denied for ${what}`,
    headers: isVisitor ? { 'WWW-Authenticate': 'Bearer' } : {},
  })
}

/** PostgREST leaves this to PostgreSQL, which reports duplicate names in the statement. */
export function embeddedTwice(origin: string, name: string): Problem {
  return new Problem({
    status: 400,
    code: '42712',
    message: `table name "${origin}_${name}_1" specified more than once`,
    hint: `Give each of them a name of its own: 'first:${name}(…)'.`,
  })
}

export function countBesideColumns(relation: string): Problem {
  return new Problem({
    status: 400,
    code: '42803',
    message: `a column of "${relation}" must appear in the GROUP BY clause or be used in an aggregate function`,
    hint: 'Select count alone.',
  })
}

export function unknownColumnInBody(relation: string, column: string): Problem {
  return new Problem({
    status: 400,
    code: 'PGRST204',
    message: `Could not find the '${column}' column of '${relation}' in the schema cache`,
  })
}

export function unknownRelation(name: string): Problem {
  return new Problem({
    status: 404,
    code: 'PGRST205',
    message: `Could not find the table 'public.${name}' in the schema cache`,
  })
}

/** PostgreSQL's own message, since unknown names never reach a statement. */
export function unknownColumn(relation: string, column: string): Problem {
  return new Problem({
    status: 400,
    code: '42703',
    message: `column ${relation}.${column} does not exist`,
  })
}

export function unknownType(name: string): Problem {
  return new Problem({ status: 400, code: '42704', message: `type "${name}" does not exist` })
}

/** A hosted backend loads pg-safeupdate; a forgotten filter must not empty a table here either. */
export function whereRequired(verb: 'UPDATE' | 'DELETE'): Problem {
  return new Problem({ status: 400, code: '21000', message: `${verb} requires a WHERE clause` })
}
