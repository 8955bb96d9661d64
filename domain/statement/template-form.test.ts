import { expect, test } from 'vitest'
import { formOf, partsOf, readTemplateForm, type TemplateForm } from './template-form.ts'

const form = formOf({
  columns: [{ source: 'name', heading: ' Name of donor ', most: 125 }],
  id_codes: { pan: ' 1 ' },
  section_codes: { '80g': 'Section 80G' },
  type_codes: {},
  mode_codes: {},
  date_format: 'dd-MM-yyyy',
  most_rows: 25_000,
  due: '05-31',
  late_fee_a_day: 200,
})
const [column] = form.columns

test('parses a stored template with every code that may be needed', () => {
  expect(readTemplateForm(form)).toEqual({
    template: {
      columns: [{ source: 'name', heading: 'Name of donor', most: 125 }],
      id_codes: { pan: '1', passport: '', voter: '', driving_licence: '', ration_card: '', none: '' },
      section_codes: { '80g': 'Section 80G' },
      type_codes: { corpus: '', specific_grant: '', others: '' },
      mode_codes: { cash: '', electronic: '' },
      date_format: 'dd-MM-yyyy',
      most_rows: 25_000,
      due: '05-31',
      late_fee_a_day: 200,
    },
  })
})

test('lists the parts that differ', () => {
  const other = partsOf({ ...form, due: '06-30', id_codes: { ...form.id_codes, voter: '3' } })
  const differing = partsOf(form).filter(({ text }, at) => text !== other[at]?.text)
  expect(differing.map(({ name }) => name)).toEqual(['Kinds of identifier', 'Due'])
  expect(partsOf(form)[0]).toEqual({ name: 'Columns', text: ' Name of donor : Name, at most 125' })
})

const columns = (changes: object) => ({ columns: [{ ...column, ...changes }] }) as Partial<TemplateForm>

test.each([
  [{ columns: [] }, 'A file has between 1 and 40 columns.'],
  [{ columns: Array(41).fill(column) }, 'A file has between 1 and 40 columns.'],
  [columns({ heading: ' ' }), 'Column 1 has no heading.'],
  [columns({ heading: 'Name', most: '10.5' }), 'Name may have between 1 and 500 characters.'],
  [columns({ heading: 'Name', most: '501' }), 'Name may have between 1 and 500 characters.'],
  [{ most_rows: '1e4' }, 'A file has between 1 and 25,000 rows.'],
  [{ most_rows: '25001' }, 'A file has between 1 and 25,000 rows.'],
  [{ due: '31 May' }, 'The day it is due is written as month and day, such as 05-31.'],
  [{ due: '02-30' }, 'The day it is due is written as month and day, such as 05-31.'],
  [{ due: '02-29' }, 'The day it is due is written as month and day, such as 05-31.'],
  [{ late_fee_a_day: 'much' }, 'Please enter the late fee in rupees.'],
  [{ date_format: 'MM/dd/yy' }, 'Please choose how days are written.'],
])('refuses %j', (changes, problem) => {
  expect(readTemplateForm({ ...form, ...changes })).toEqual({ problem })
})
