import { describe, expect, test } from 'vitest'
import { matchColumns } from '../tables/match-columns.ts'
import { readTable } from '../tables/read-table.ts'
import { fc } from '../testing/properties.ts'
import { writeXlsx } from '../xlsx/write-xlsx.ts'
import { findTable, readStatementRow, statementColumns } from './read-statement.ts'

function read(file: string | Uint8Array) {
  const [head, ...rows] = findTable(
    readTable(typeof file === 'string' ? new TextEncoder().encode(file) : file).rows,
  )
  const header = (head?.cells ?? []).map((cell) => cell.trim())
  const mapping = matchColumns(statementColumns, header)
  const results = rows.map((row) => readStatementRow(row, header, mapping))
  return {
    rows: results.flatMap((one) => (one && one !== 'out' && 'row' in one ? [one.row] : [])),
    problems: results.flatMap((one) => (one && one !== 'out' && 'problems' in one ? one.problems : [])),
    out: results.filter((one) => one === 'out').length,
  }
}

const UPI = {
  date: '2026-11-02',
  amount: 1250,
  narration: 'UPI/CR/412345678901/ASHA RAO/HDFC/asha.rao@okhdfc/Gift',
  reference: '412345678901',
}

/** Made up, in the layouts of the banks' downloads. */
const STATEMENTS: [bank: string, file: string][] = [
  [
    'SBI, tabs in a .xls',
    `Account Name\t:\tDAAN TRUST
Address\t:\t12, Lake Road, Pune
Account Number\t:\t_XXXXXXX1234
Start Date\t:\t1 Nov 2026

Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance
2 Nov 2026\t2 Nov 2026\t${UPI.narration}\t412345678901\t \t1,250.00\t51,250.00
3 Nov 2026\t3 Nov 2026\tSALARY OF A PERSON\t/ \t30,000.00\t \t21,250.00

**This is a computer generated statement and does not require a signature`,
  ],
  [
    'HDFC',
    `HDFC BANK Ltd.,,,,,,
,,,,,,
Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
********,**********,**********,********,**********,**********,**********
02/11/26,${UPI.narration},412345678901,02/11/26,,1250.00,51250.00
03/11/26,SALARY OF A PERSON,0000000000000,03/11/26,30000.00,,21250.00
********,**********,**********,********,**********,**********,**********
STATEMENT SUMMARY  :-,,,,,,
Opening Balance,Dr Count,Cr Count,Debits,Credits,Closing Bal,
50000.00,1,1,30000.00,1250.00,21250.00,
Generated On: 04-NOV-2026 10:00:00,,,,,,`,
  ],
  [
    'ICICI',
    `,,DETAILED STATEMENT,,,,,
,,Transactions List - DAAN TRUST,,,,,
S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR),Balance(INR)
1,02/11/2026,02/11/2026,412345678901,${UPI.narration},0.0,1250.0,51250.0
2,03/11/2026,03/11/2026,-,SALARY OF A PERSON,30000.0,0.0,21250.0
Legends Used in Account Statement,,,,,,,`,
  ],
  [
    'Axis',
    `Name :- DAAN TRUST
Statement of Account No - 0000 for the period (From : 01-11-2026 To : 30-11-2026)
Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL
02-11-2026,412345678901,${UPI.narration}, ,1250.00,51250.00,248
03-11-2026,-,SALARY OF A PERSON,30000.00, ,21250.00,248
Unless the constituent notifies the bank immediately of any discrepancy, the entries are deemed correct.`,
  ],
  [
    'Kotak, a mark beside the amount',
    `Account Statement,,,,,,,,
Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr
1,02-11-2026 10:12:13,02-11-2026,${UPI.narration},412345678901,"1,250.00",CR,"51,250.00",CR
2,03-11-2026 09:00:00,03-11-2026,SALARY OF A PERSON,,"30,000.00",DR,"21,250.00",CR
Opening balance,"as on 01/11/2026   50,000.00",,,,,,,`,
  ],
  [
    'a page of HTML in a .xls',
    `<html><body><table><tr><td colspan="4">DAAN TRUST</td></tr>
<tr><th>Date</th><th>Particulars</th><th>UTR No.</th><th>Amount (INR)</th></tr>
<tr><td>02-Nov-26</td><td>${UPI.narration}</td><td>412345678901</td><td>1,250.00&nbsp;Cr</td></tr>
<tr><td>03-Nov-26</td><td>SALARY OF A PERSON</td><td></td><td>30,000.00 Dr</td></tr></table></body></html>`,
  ],
  [
    'a workbook in XML in a .xls',
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="Statement"><Table><Row><Cell ss:MergeAcross="4"><Data ss:Type="String">DAAN TRUST</Data></Cell></Row><Row/>
<Row><Cell><Data ss:Type="String">Date</Data></Cell><Cell><Data ss:Type="String">Particulars</Data></Cell><Cell><Data ss:Type="String">Ref No</Data></Cell><Cell><Data ss:Type="String">WITHDRAWAL (DR)</Data></Cell><Cell><Data ss:Type="String">DEPOSIT (CR)</Data></Cell></Row>
<Row><Cell><Data ss:Type="DateTime">2026-11-02T00:00:00.000</Data></Cell><Cell><Data ss:Type="String">${UPI.narration}</Data></Cell><Cell><Data ss:Type="String">412345678901</Data></Cell><Cell ss:Index="5"><Data ss:Type="Number">1250</Data></Cell></Row>
<Row><Cell><Data ss:Type="DateTime">2026-11-03T00:00:00.000</Data></Cell><Cell><Data ss:Type="String">SALARY OF A PERSON</Data></Cell><Cell/><Cell><Data ss:Type="Number">30000</Data></Cell></Row>
</Table></Worksheet></Workbook>`,
  ],
]

describe('reading a bank statement', () => {
  test.each(STATEMENTS)('reads the layout of %s', (_bank, file) => {
    const { rows, problems, out } = read(file)
    expect(problems).toEqual([])
    expect(rows).toEqual([{ ...UPI, row_number: expect.any(Number) }])
    expect(out).toBe(1)
  })

  test('reads a workbook with account data above its headings', () => {
    const file = writeXlsx(
      'Statement',
      ['DAAN TRUST'],
      [
        ['Date', 'Particulars', 'Ref No', 'Credit'],
        ['2026-11-02', UPI.narration, UPI.reference, 1250],
      ],
    )
    expect(read(file).rows).toMatchObject([UPI])
  })

  test.each([
    ['1,250.00 Cr', 1250],
    ['1,250.00Cr', 1250],
    ['1,250.00 C', 1250],
    ['500/-', 500],
    ['५००', 500],
    ['₹1,25,000.50', 125000.5],
    ['+500', 500],
    ['(500.00)', 'out'],
    ['-500', 'out'],
    ['500.00-', 'out'],
    ['500.00 DR', 'out'],
    ['500.00DR.', 'out'],
    ['500.00D', 'out'],
    ['1.234', 'This is not an amount in rupees.'],
    ['1e12', 'The spreadsheet has cut off digits of this amount.'],
    ['1000000000000', 'The amount is too large.'],
    ['', undefined],
    ['0.00', undefined],
  ])('takes the amount %j as %s', (amount, expected) => {
    const { rows, problems, out } = read(`Date,Narration,Amount\n05/04/2026,x,"${amount}"`)
    expect(rows[0]?.amount ?? problems[0]?.problem ?? (out ? 'out' : undefined)).toBe(expected)
  })

  test.each([
    ['31/02/2026', undefined],
    ['05/04/26', '2026-04-05'],
    ['5.4.2026', '2026-04-05'],
    ['05-APR-2026', '2026-04-05'],
    ['05-Apr-26 23:59:59', '2026-04-05'],
    ['5th April 2026', '2026-04-05'],
    ['Apr 5 2026', '2026-04-05'],
    ['2026-04-05', '2026-04-05'],
  ])('takes the day %s as %s', (day, expected) => {
    const { rows, problems } = read(`Date,Narration,Credit\n01/04/2026,x,5\n${day},y,5`)
    expect(rows[1]?.date).toBe(expected)
    expect(problems).toEqual(
      expected
        ? []
        : [
            {
              line: 3,
              column: 'Date',
              value: day,
              problem: 'This day does not exist.',
              remedy: 'Write it like 05/04/2024 or 5 Apr 2024.',
            },
          ],
    )
  })

  test.each(['Dr/Cr', 'DR/CR Indicator', 'Debit / Credit Flag', 'D/C', 'Transaction Type'])(
    'counts money out by the column %s',
    (heading) => {
      const file = `Date,Narration,Amount,${heading}\n05/04/2026,SALARY,30000.00,Transfer DR\n05/04/2026,x,500.00,CR`
      expect(read(file)).toMatchObject({ rows: [{ amount: 500 }], out: 1 })
    },
  )

  test.each([
    ['Withdrawal (Dr)', 'Deposit (Cr)'],
    ['Amount (Dr)', 'Amount (Cr)'],
    ['Amount Debited', 'Amount Credited'],
    ['Money Out', 'Money In (INR)'],
  ])('finds the columns %s and %s', (out, inward) => {
    const file = `DAAN TRUST\nPosted Date,Narration,${out},${inward}\n05/04/2026,SALARY,30000.00,\n05/04/2026,x,,500.00`
    expect(read(file)).toMatchObject({ rows: [{ amount: 500 }], out: 1 })
  })

  test('shows a problem for each line if none of the dates can be read', () => {
    const { rows, problems } = read('Date,Narration,Credit\n20261105,x,5\n20261106,y,6')
    expect([rows.length, problems.length]).toEqual([0, 2])
  })

  test('keeps every incoming amount and counts every outgoing one, between any lines around them', () => {
    const paise = fc.integer({ min: 1, max: 10 ** 13 })
    const line = fc.record({
      paise,
      isOut: fc.boolean(),
      narration: fc.stringMatching(/^[A-Za-z/ @=|-]{0,40}$/),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1 }), fc.nat(3), (lines, above) => {
        const rupees = (one: number) => (one / 100).toFixed(2)
        const text = [
          ...Array(above).fill('DAAN TRUST, Pune'),
          'Date;Particulars;Debit;Credit',
          ...lines.map(({ paise, isOut, narration }) =>
            ['01/11/2026', `"${narration}"`, isOut ? rupees(paise) : '', isOut ? '' : rupees(paise)].join(
              ';',
            ),
          ),
          'Total;;9;9',
        ].join('\n')
        const { rows, problems, out } = read(text)
        const incoming = lines.filter(({ isOut }) => !isOut)
        expect(problems).toEqual([])
        expect(rows.map(({ amount }) => amount)).toEqual(incoming.map(({ paise }) => Number(rupees(paise))))
        expect(out).toBe(lines.length - incoming.length)
      }),
    )
  })

  test('refuses an old workbook with advice', () => {
    const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
    expect(() => read(old)).toThrow(
      'This is a workbook of an old Excel (.xls). Open it, save it as .xlsx or CSV, and try again.',
    )
  })
})
