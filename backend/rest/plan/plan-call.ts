import { Problem } from '../../base/problem.ts'
import { MAX_ROWS } from '../limits.ts'
import type { Payload } from '../parse/body.ts'
import type { RestRequest } from '../parse/request.ts'
import type { DatabaseFunction, Schema } from '../schema/schema.ts'
import { planRead } from './plan-read.ts'
import type { Arguments, Call } from './request-plan.ts'

export function planCall(
  schema: Schema,
  request: RestRequest,
  payload: Payload | undefined,
  maxEmbeddedRows: number,
): Call {
  const { name } = request.target
  const given = payload?.keys ?? [...new Set(request.args.map(([key]) => key))]
  const found = choose(name, schema.functions.get(name) ?? [], given, payload !== undefined)
  const { returns } = found
  const relation =
    returns.kind === 'rows' && returns.relation ? schema.relations.get(returns.relation) : undefined
  const read = planRead(
    schema,
    {
      from: undefined,
      name: relation?.name ?? name,
      columns: returns.kind === 'rows' ? returns.columns : new Map(),
      relationships: relation?.relationships ?? [],
    },
    request,
    { rootConditions: true, maxRows: MAX_ROWS, maxEmbeddedRows },
  )
  return {
    kind: 'call',
    function: found,
    args: argumentsOf(found, request, payload),
    isReadOnly: payload === undefined || found.volatility !== 'volatile',
    read,
    media: request.media,
    hasBody: request.method !== 'HEAD',
    count: request.prefer.count,
  }
}

/** Overloads are distinguished by their argument names. */
function choose(
  name: string,
  overloads: DatabaseFunction[],
  given: string[],
  hasBody: boolean,
): DatabaseFunction {
  const named = overloads.filter((one) => fits(one, given))
  const candidates = named.length > 0 || !hasBody ? named : overloads.filter(takesWholeBody)
  const [only, ...others] = candidates
  if (!only) throw unknownFunction(name, given, hasBody)
  if (others.length > 0) throw ambiguousFunction(candidates)
  return only
}

function fits({ parameters }: DatabaseFunction, given: string[]): boolean {
  if (parameters.some(({ name }) => name === '')) return false
  const names = new Set(parameters.map(({ name }) => name))
  return (
    given.every((name) => names.has(name)) &&
    parameters.every(({ name, isRequired }) => !isRequired || given.includes(name))
  )
}

function takesWholeBody({ parameters }: DatabaseFunction): boolean {
  const [only, ...others] = parameters
  return only !== undefined && others.length === 0 && (only.type === 'json' || only.type === 'jsonb')
}

function argumentsOf(found: DatabaseFunction, request: RestRequest, payload: Payload | undefined): Arguments {
  if (!payload) {
    const values = found.parameters.flatMap((parameter) => {
      const sent = request.args.filter(([name]) => name === parameter.name).map(([, value]) => value)
      const last = sent.at(-1)
      if (last === undefined) return []
      // Several values for one name, or one that is already an array.
      const isList = parameter.isVariadic && !(sent.length === 1 && /^\{.*\}$/s.test(last))
      return [{ parameter, value: isList ? sent : last }]
    })
    return { kind: 'separate', values }
  }
  const [first] = found.parameters
  if (first && !fits(found, payload.keys)) return { kind: 'whole', parameter: first, json: payload.json }
  const parameters = found.parameters.filter(({ name }) => payload.keys.includes(name))
  return { kind: 'object', parameters, json: payload.json }
}

function unknownFunction(name: string, given: string[], hasBody: boolean): Problem {
  const names = given.toSorted().join(', ')
  const searched =
    given.length === 0 ? ' without parameters' : ` with parameter${given.length > 1 ? 's' : ''} ${names}`
  const orWhole = hasBody ? ' or with a single unnamed json/jsonb parameter' : ''
  return new Problem({
    status: 404,
    code: 'PGRST202',
    message: `Could not find the function public.${name}${given.length === 0 ? ' without parameters' : `(${names})`} in the schema cache`,
    details: `Searched for the function public.${name}${searched}${orWhole}, but no matches were found in the schema cache.`,
  })
}

function ambiguousFunction(candidates: DatabaseFunction[]): Problem {
  const signatures = candidates.map(
    ({ name, parameters }) =>
      `public.${name}(${parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(', ')})`,
  )
  return new Problem({
    status: 300,
    code: 'PGRST203',
    message: `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  })
}
