import type { Call } from '../plan/request-plan.ts'
import { arrayLiteral } from './array-literal.ts'
import { quote } from './quote.ts'
import type { Values } from './values.ts'

/** A function's rows, or its single value as `v`. */
export function callSql({ function: called, args }: Call, values: Values): string {
  const name = `public.${quote(called.name)}`
  const isRows = called.returns.kind === 'rows'
  const invoke = (given: string) => (isRows ? `${name}(${given}) f` : `${name}(${given}) as v`)
  const columns = isRows ? 'select f.* from ' : 'select '

  if (args.kind === 'whole') {
    return `${columns}${invoke(`${values.add(args.json)}::${args.parameter.type}`)}`
  }
  if (args.kind === 'separate') {
    const given = args.values.map(({ parameter, value }) => {
      const place = values.add(Array.isArray(value) ? arrayLiteral(value) : value)
      return named(parameter, `${place}::${parameter.type}`)
    })
    return `${columns}${invoke(given.join(', '))}`
  }
  if (args.parameters.length === 0) return `${columns}${invoke('')}`
  const definition = args.parameters.map((one) => `${quote(one.name)} ${one.type}`).join(', ')
  const body = `json_to_record(${values.add(args.json)}::json) as b(${definition})`
  const given = args.parameters.map((one) => named(one, `b.${quote(one.name)}`)).join(', ')
  return isRows ? `select f.* from ${body}, ${invoke(given)}` : `select ${invoke(given)} from ${body}`
}

function named({ name, isVariadic }: { name: string; isVariadic: boolean }, value: string): string {
  return `${isVariadic ? 'variadic ' : ''}${quote(name)} => ${value}`
}
