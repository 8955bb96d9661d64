import { describe, expect, test } from 'vitest'
import { writeCsv } from '../csv/write-csv.ts'
import { westernDigits } from '../india/western-digits.ts'
import { cleanField } from '../input/person-name.ts'
import type { ReadRow } from '../tables/columns.ts'
import { matchColumns } from '../tables/match-columns.ts'
import { readTable, Unreadable } from '../tables/read-table.ts'
import { fc } from '../testing/properties.ts'
import { writeXlsx } from '../xlsx/write-xlsx.ts'
import { exportHeader, exportRow } from './export.ts'
import { type AnyField, type DonorField, fieldsWith } from './fields.ts'
import { donorColumns, type ImportRow, readRow } from './import-rows.ts'
import { searchWords } from './search-terms.ts'
import { matchTemplate, readTemplateRow, templateCsv } from './template.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Reads a file as the wizard does, with every column mapped. */
function readFile(file: Uint8Array): ReadRow<ImportRow>[] {
  const [head, ...rows] = readTable(file).rows
  const header = head?.cells ?? []
  const mapping = matchDonors(header)
  return rows.map((row) => readRow(row, header, mapping))
}

const matchDonors = (header: string[]) => matchColumns(donorColumns, header)
const one = (header: string, row: string) => readFile(bytes(`${header}\n${row}`))[0]

describe('a file from elsewhere', () => {
  test('has its columns matched, each to one field', () => {
    expect(
      matchDonors(['Sr No', 'Donor Name', 'E-mail ID', 'Mobile No.', 'Amount (Rs)', 'Remarks', 'Date']),
    ).toEqual({
      name: 1,
      email: 2,
      phone: 3,
      amount_donated: 4,
      notes: 5,
      created_at: 6,
    })
    expect(matchDonors(['Contact', 'Donor', 'name'])).toEqual({ name: 2, phone: 0 })
    expect(matchDonors(['नाम', 'राशि'])).toEqual({ name: 0, amount_donated: 1 })
  })

  test('follows Indian spelling of values', () => {
    expect(
      one('Name;Amount;Status;Date;Mobile', 'Asha;₹1,25,000.50;donated;05/04/2024;98765 43210'),
    ).toMatchObject({
      row: {
        row_number: 2,
        name: 'Asha',
        amount_donated: 125000.5,
        status: 'Donated',
        created_at: '2024-04-05T00:00:00+05:30',
        phone: '98765 43210',
      },
    })
  })

  test('accepts digits of any script', () => {
    expect(one('नाम,फोन,पिनकोड,राशि', 'आशा,+९१ ९८७६५ ४३२१०,४११००१,५००')).toMatchObject({
      row: { name: 'आशा', phone: '+91 98765 43210', pincode: '411001', amount_donated: 500 },
    })
  })

  test.each([
    ['name,status', ',Donated', 'name', 'There is no name.'],
    ['name,status', 'Asha,Lost', 'status', 'This is not a known status.'],
    ['name,e-mail', 'Asha,asha(at)x', 'e-mail', 'This is not an email address.'],
    ['name,amount', 'Asha,-5', 'amount', 'The amount is less than 0.'],
    ['name,amount', 'Asha,many', 'amount', 'This is not an amount in rupees.'],
    ['name,amount', 'Asha,12.345', 'amount', 'This is not an amount in rupees.'],
    ['name,amount', 'Asha,1.25E+05', 'amount', 'The spreadsheet has cut off digits of this amount.'],
    ['name,date', 'Asha,31/02/2024', 'date', 'This is not a date.'],
    ['name,id', 'Asha,17', 'id', 'This is not a donor’s ID.'],
    ['name', 'x'.repeat(201), 'name', 'Longer than 200 characters.'],
    [
      'name,status',
      `Asha,Donated${',x'.repeat(58)}`,
      'after status',
      'The row has 60 cells, the heading only 2.',
    ],
  ])('reports for %j with %j a problem in %j', (header, row, column, problem) => {
    expect(one(header, row)).toMatchObject({ problems: [{ line: 2, column, problem }] })
  })

  test.each([
    ['phone', '12345', '12345', 'This cannot be a phone number.'],
    ['phone', '9999999999', '9999999999', 'This cannot be a phone number.'],
    ['phone', 'not known', 'not known', 'This cannot be a phone number.'],
    ['phone', '9.87654E+09', null, 'The spreadsheet has cut off digits of this number.'],
    ['phone', '98765 43210 '.repeat(5), null, 'Longer than 50 characters.'],
    ['PAN No.', 'ZYXPW987', null, 'A PAN has five letters, four digits and a letter, such as ABCPE1234F.'],
    ['PAN', '2345 6789 0124', null, 'Please do not enter an Aadhaar number. A PAN is best.'],
    [
      'PAN',
      'ABCCE1234F',
      null,
      'This is the PAN of a company. Please enter your own, or give as an organisation.',
    ],
  ])('raises for %j with %j a question and takes the row with %j', (column, value, kept, problem) => {
    const read = one(`name,${column}`, `Asha,${value}`)
    const field = column === 'phone' ? 'phone' : 'pan'
    expect(read).toMatchObject({
      row: { name: 'Asha', [field]: kept },
      questions: [{ line: 2, column, problem }],
    })
    // A preview never shows a whole number.
    if (field === 'pan') expect(JSON.stringify(read)).not.toContain(value)
  })

  test.each(['98765 43210', '+91 98765-43210', '080-22334455 / 98765 43210', '022 2345678'])(
    'accepts the phone number %j',
    (phone) => expect(one('name,phone', `Asha,${phone}`)).toMatchObject({ row: { phone }, questions: [] }),
  )

  test('normalises a PAN for the row’s kind of donor', () => {
    expect(one('name,kind,pan card no', 'Asha,person,abcpe 1234f')).toMatchObject({
      row: { pan: 'ABCPE1234F' },
      questions: [],
    })
    expect(one('name,kind,pan', 'Asha Trust,organisation,AAATA1234F')).toMatchObject({
      row: { pan: 'AAATA1234F' },
      questions: [],
    })
  })

  test.each(['Donation Amt', 'Amt', 'Amt (Rs.)', 'Rs', 'Amount', 'Total Donation in INR', 'Donated Amount'])(
    'recognises the amount by the heading %j',
    (heading) => expect(matchDonors(['Name', heading, 'Donation Date']).amount_donated).toBe(1),
  )

  test('lists every problem of a row, with its line and a remedy', () => {
    const read = one('name,email,status', '"Asha\nRao",x,y')
    expect(read).toMatchObject({
      problems: [
        { line: 2, column: 'email', value: 'x', remedy: 'Correct it, or leave the cell empty.' },
        {
          line: 2,
          column: 'status',
          value: 'y',
          remedy: 'Use Potential, Contacted, Engaged, Donated or Inactive.',
        },
      ],
    })
  })

  test('must not be a picture or have unclosed quotes', () => {
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0])
    expect(() => readTable(jpeg)).toThrow(Unreadable)
    expect(() => readTable(bytes('name\n"Asha'))).toThrow('The quotation mark in line 2 is never closed.')
  })
})

describe('an export', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  const risky = fc.constantFrom('=1+1', '+91 98765 43210', "'=x", '-5', '@you', 'a,"b"\nc', '₹')
  const kept = fc.oneof(text, risky).map((value) => value.replaceAll('\u0000', '').trim())
  const orNull = (value: string) => (value === '' || /^\d(\.\d+)?e\+?\d+$/i.test(value) ? null : value)
  const optional = kept.map(orNull)
  // The form stores western digits.
  const number = kept.map((value) => orNull(westernDigits(value)))
  const sampleOf = (field: AnyField): fc.Arbitrary<string | number | null> => {
    if (field.kind === 'name') return kept.map((value) => value || 'Asha')
    if (field.kind === 'email') return fc.constantFrom(null, 'asha@example.org', '+x@example.org')
    if (field.kind === 'choice') return fc.constantFrom(...field.options)
    if (field.kind === 'rupees') return fc.integer({ min: 0, max: 10 ** 14 - 1 }).map((paise) => paise / 100)
    if ('limit' in field)
      return (field.kind === 'phone' || field.kind === 'pincode' ? number : optional).map((value) =>
        value && value.length > field.limit
          ? value
              .replace(/[^\x20-\x7e]+/g, '')
              .slice(0, field.limit)
              .trim() || null
          : value,
      )
    return optional
  }
  // Names and addresses are stored without hidden characters.
  const storedOf = (field: AnyField) =>
    sampleOf(field).map((value) =>
      typeof value === 'string'
        ? cleanField(field.name, value).trim() || (field.kind === 'name' ? 'Asha' : null)
        : value,
    )
  const fields = Object.fromEntries(fieldsWith('exported').map((field) => [field.name, storedOf(field)]))
  const donor = fc.record({
    id: fc.uuid(),
    ...(fields as Record<DonorField, fc.Arbitrary<string | number | null>>),
    created_at: fc.constantFrom('2024-04-05T10:00:00.123456+00:00', '2026-01-31T23:59:59+00:00'),
  })

  test.each([
    ['CSV', (rows: Parameters<typeof writeCsv>[1]) => bytes(writeCsv(exportHeader, rows))],
    ['XLSX', (rows: Parameters<typeof writeCsv>[1]) => writeXlsx('Donors', exportHeader, rows)],
  ])('imports again as %s without loss', (_kind, write) => {
    fc.assert(
      fc.property(fc.array(donor, { minLength: 1, maxLength: 5 }), (donors) => {
        const read = readFile(write(donors.map(exportRow)))
        expect(read.map((one) => ('row' in one ? { ...one.row, row_number: 0 } : one))).toEqual(
          donors.map((one) => ({ ...one, pan: null, row_number: 0 })),
        )
      }),
      { numRuns: 150 },
    )
  })
})

describe('the template', () => {
  const read = (text: string) => {
    const [head, ...rows] = readTable(bytes(text)).rows
    const header = head?.cells ?? []
    const { missing, mapping } = matchTemplate(header)
    return { missing, rows: rows.map((row) => readTemplateRow(row, header, mapping)) }
  }

  test('has the columns of a donor and imports unchanged', () => {
    const specified =
      'name,email,phone,status,amount_donated,notes,utm_source,utm_medium,utm_campaign,utm_term,utm_content'
    const columns = templateCsv().split('\r\n')[0]?.replace('\uFEFF', '').split(',') ?? []
    expect(columns.filter((name) => specified.split(',').includes(name)).join()).toBe(specified)
    expect(columns).toEqual(fieldsWith('imported').map(({ name }) => name))
    expect(read(templateCsv())).toMatchObject({
      missing: [],
      rows: [{ row: { name: 'Asha Rao', amount_donated: 500 } }],
    })
  })

  test.each([
    ['email,phone\na,b', ['name', 'status']],
    ['name,email\na,b', ['status']],
    [' Name , STATUS \na,Donated', []],
    ['', ['name', 'status']],
  ])('lacks for %j the columns %j', (text, missing) => {
    expect(read(text).missing).toEqual(missing)
  })

  test('drops rows without a name, and fills in missing values', () => {
    const { rows } = read(
      'name,status,email,amount_donated\n\n,Donated,,\nAsha,,,\n"Rao, Ravi",Engaged,r@example.org,"1,250.50"',
    )
    expect(rows).toMatchObject([
      undefined,
      {
        row: { name: 'Asha', status: 'Potential', amount_donated: 0, email: null, phone: null, notes: null },
      },
      { row: { name: 'Rao, Ravi', status: 'Engaged', amount_donated: 1250.5, email: 'r@example.org' } },
    ])
  })
})

test('reads all of 50,000 rows', () => {
  const line = (at: number) =>
    `Donor ${at},donor${at}@example.org,98765${at},Donated,"1,25,000.50","Met, in ""Pune""",,,,,`
  const file = bytes(
    `name,email,phone,status,amount_donated,notes,utm_source,utm_medium,utm_campaign,utm_term,utm_content\n${Array.from({ length: 50_000 }, (_, at) => line(at)).join('\r\n')}`,
  )
  const read = readFile(file)
  expect(read).toHaveLength(50_000)
  expect(read[49_999]).toMatchObject({ row: { name: 'Donor 49999', amount_donated: 125000.5 } })
})

test.each([
  ['  Áshā  RAO ', ['asha', 'rao']],
  ['+91 98765-43210', ['9876543210']],
  ['098765 43210', ['9876543210']],
  ['98765', ['98765']],
  ['', []],
])('searches for %j as %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})
