import { parseArgs } from 'node:util'

export type Request =
  | { kind: 'remove' }
  | { kind: 'fill'; donors: number; gifts: number; seed?: number; besideReal: boolean }

export const USAGE = `Usage: npm run seed:demo -- --donors N --gifts M [--seed S] [--beside-real-gifts]
       npm run seed:demo -- --remove`

const MOST = 10_000_000

export function readArguments(args: string[]): Request {
  const { values } = parseArgs({
    args,
    options: {
      donors: { type: 'string' },
      gifts: { type: 'string' },
      seed: { type: 'string' },
      remove: { type: 'boolean' },
      'beside-real-gifts': { type: 'boolean' },
    },
  })
  if (values.remove) return { kind: 'remove' }
  return {
    kind: 'fill',
    donors: wholeNumber('--donors', values.donors ?? '1000'),
    gifts: wholeNumber('--gifts', values.gifts ?? '10000'),
    ...(values.seed === undefined ? {} : { seed: wholeNumber('--seed', values.seed) }),
    besideReal: values['beside-real-gifts'] ?? false,
  }
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > MOST) {
    throw new Error(`${name} takes a whole number from 1 to ${MOST}, not ${text}.\n${USAGE}`)
  }
  return number
}
