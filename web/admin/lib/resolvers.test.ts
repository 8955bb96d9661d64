import { expect, test } from 'vitest'
import { donorForm } from '#domain/forms/donor.ts'
import { readerResolver, schemaResolver } from './resolvers.ts'

const options = { fields: {}, shouldUseNativeValidation: false }

test('returns the parsed entry of a schema, or a sentence for each invalid field', async () => {
  const resolve = schemaResolver<Record<string, string>, unknown>(donorForm)
  expect(
    await resolve({ name: ' Asha ', status: 'Engaged', amount_donated: '₹1,250.50' }, {}, options),
  ).toMatchObject({
    values: { name: 'Asha', status: 'Engaged', amount_donated: 1250.5 },
    errors: {},
  })
  expect(await resolve({ name: 'A', status: 'Engaged', email: 'asha' }, {}, options)).toMatchObject({
    errors: {
      name: { message: 'Name must be at least 2 characters.' },
      email: { message: 'Please enter a valid email.' },
    },
  })
})

test('returns the entry of a reader, or its problems as errors', async () => {
  const resolve = readerResolver(({ amount }: { amount: string }) =>
    amount === '' ? { problems: { amount: 'Please enter an amount.' } } : { rupees: Number(amount) },
  )
  expect(await resolve({ amount: '5' }, {}, options)).toEqual({ values: { rupees: 5 }, errors: {} })
  expect(await resolve({ amount: '' }, {}, options)).toEqual({
    values: {},
    errors: { amount: { type: 'custom', message: 'Please enter an amount.' } },
  })
})
