/**
 * Checks a pair of Tally import files (vouchers, masters) against Tally's format: envelope, real days, voucher types and
 * the ledgers they may contain, signs, sums, allocations, and names that the masters define. Written from a description
 * of the format alone, so it shares no code with the exporter on purpose.
 */
type Element = { name: string; attributes: Map<string, string>; children: Element[]; text: string }
type Report = (sentence: string) => void
type Books = { ledgers: Map<string, string>; costCentres: Map<string, string>; remoteIds: Set<string> }

// Lists Tally's 28 predefined groups in lower case, because Tally compares names without case.
const predefinedGroups = `branch / divisions|capital account|current assets|current liabilities|
direct expenses|direct incomes|fixed assets|indirect expenses|indirect incomes|investments|loans (liability)|
misc. expenses (asset)|purchase accounts|sales accounts|suspense a/c|bank accounts|bank od a/c|cash-in-hand|
deposits (asset)|duties & taxes|loans & advances (asset)|provisions|reserves & surplus|secured loans|
stock-in-hand|sundry creditors|sundry debtors|unsecured loans`.split(/\|\n?/)
const masterTags = ['LEDGER', 'COSTCENTRE', 'COSTCATEGORY']
const moneyGroups = ['bank accounts', 'bank od a/c', 'cash-in-hand']
// Maps voucher types to their sorted lines: C credits bank or cash, D debits it, x is any other ledger.
const shapes = Object.entries({ Receipt: /^D+x+$/, Payment: /^C+x+$/, Contra: /^[CD]+$/, Journal: /^x+$/ })
// Lists the place of every list: an unknown one would escape the checks.
const nestings = `LEDGER/NAME.LIST COSTCENTRE/NAME.LIST COSTCATEGORY/NAME.LIST VOUCHER/ALLLEDGERENTRIES.LIST
ALLLEDGERENTRIES.LIST/BANKALLOCATIONS.LIST ALLLEDGERENTRIES.LIST/CATEGORYALLOCATIONS.LIST
CATEGORYALLOCATIONS.LIST/COSTCENTREALLOCATIONS.LIST`.split(/\s/)
const declaration = /^<\?xml +version=(?:"1\.0"|'1\.0')(?: +encoding=(?:"([\w-]+)"|'([\w-]+)'))? *\?>/
const forbidden = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/u
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/
const named = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))
const attribute = /[ \t\n]+([A-Za-z_][\w.:-]*)[ \t\n]*=[ \t\n]*("[^"<]*"|'[^'<]*')/g
const startTag = `<([A-Za-z_][\\w.:-]*)((?:${attribute.source.replaceAll('(', '(?:')})*)[ \\t\\n]*(/?)>`
const otherTokens = '<!--(?:[^-]|-[^-])*-->|</([^<> \\t\\n]+)[ \\t\\n]*>|((?:[^<\\]]+|\\](?!\\]>))+)'
const token = new RegExp(`${startTag}|${otherTokens}`, 'y')

function must(condition: unknown, complaint: string): asserts condition {
  if (!condition) throw new Error(complaint)
}

function decode(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'UTF-16' : 'UTF-8'
  const text = new TextDecoder(encoding === 'UTF-16' ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  must(!forbidden.test(text), 'control character or invalid code point occurs')
  const [head = '', quoted, declared = quoted ?? encoding] = declaration.exec(text) ?? []
  must(declared.toUpperCase() === encoding, `declaration says ${declared} but the bytes are ${encoding}`)
  return text.slice(head.length).replace(/\r\n?/g, '\n')
}

function unescaped(raw: string): string {
  must(!bareAmpersand.test(raw), `ampersand is not escaped in "${raw.slice(0, 60)}"`)
  return raw.replace(/&(#?)(\w+);/g, (entity, hash: string, body: string) => {
    const code = Number(body.replace(/^x/, '0x'))
    const character = hash ? String.fromCodePoint(code > 0x10ffff ? 0 : code) : (named.get(body) ?? '')
    must(!forbidden.test(character), `reference ${entity} stands for a forbidden character`)
    return character
  })
}

function parse(bytes: Uint8Array): Element {
  const text = decode(bytes)
  const top: Element = { name: 'document', attributes: new Map(), children: [], text: '' }
  const open: Element[] = [top]
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at
    const [all, name, pairs = '', selfClosing, closing, content = ''] = token.exec(text) ?? []
    const parent = open.at(-1)
    must(all && parent, `markup is not well-formed or not accepted at "${text.slice(at, at + 40)}"`)
    parent.text += unescaped(content)
    if (closing) must(open.pop()?.name === closing && open[0], `tag </${closing}> closes ${parent.name}`)
    const isMixed = closing && parent.children[0] && /[^ \t\n]/.test(parent.text)
    must(!isMixed, `text stands beside the tags of ${parent.name}`)
    if (!name) continue
    const isUnknown = name.endsWith('LIST') && !nestings.includes(`${parent.name}/${name}`)
    must(!isUnknown, `list ${name} is not expected in ${parent.name}`)
    const element: Element = { name, attributes: new Map(), children: [], text: '' }
    for (const [, key = '', quoted = ''] of pairs.matchAll(attribute)) {
      must(!element.attributes.has(key), `attribute ${key} occurs twice in one ${name}`)
      element.attributes.set(key, unescaped(quoted.slice(1, -1).replace(/[\t\n]/g, ' ')))
    }
    parent.children.push(element)
    if (!selfClosing) open.push(element)
  }
  must(open.length === 1, `tag <${open.at(-1)?.name}> is never closed`)
  must(top.children.length === 1 && !/[^ \t\n]/.test(top.text), 'document is not exactly one element')
  return top
}

const every = (element: Element, name: string) => element.children.filter((child) => child.name === name)
const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

function only(element: Element, name: string, report: Report): Element {
  const found = every(element, name)
  if (found.length !== 1) report(`${element.name} has ${found.length} ${name} instead of one.`)
  return found[0] ?? { name, attributes: new Map(), children: [], text: '' }
}

// Returns the text of a leaf, which must not be empty; a name that ends in "?" may be absent.
function value(element: Element, name: string, report: Report, expected?: string): string {
  const tag = name.replace('?', '')
  if (tag !== name && !every(element, tag).length) return ''
  const { text } = only(element, tag, report)
  if (every(element, tag).length && !text.trim()) report(`${tag} in ${element.name} is empty.`)
  else if (text && text !== (expected ?? text)) report(`${tag} is "${text}" instead of "${expected}".`)
  return text
}

function checkDay(element: Element, name: string, report: Report): void {
  const text = value(element, name, report)
  const day = new Date(text.replace(/^(....)(..)(..)$/, '$1-$2-$3')).toJSON()?.slice(0, 10)
  if (text && day?.replaceAll('-', '') !== text) report(`day "${text}" is not a valid yyyymmdd.`)
}

// Returns paise as an integer, so that sums are exact.
function readAmount(element: Element, report: Report): bigint {
  const text = value(element, 'AMOUNT', report)
  const paise = /^-?(0|[1-9]\d*)\.\d\d$/.test(text) ? BigInt(text.replace('.', '')) : 0n
  if (text && !paise) report(`AMOUNT "${text}" is zero or not written with exactly two decimals.`)
  return paise
}

function checkAllocations(allocations: Element[], line: bigint, report: Report): void {
  const amounts = allocations.map((allocation) => readAmount(allocation, report))
  if (amounts.some((amount) => amount > 0n !== line > 0n)) report('allocation and line differ in sign.')
  if (sum(amounts) !== line) report('allocations do not add up to their line.')
}

function readObjects(bytes: Uint8Array, reportName: string, tags: string[], report: Report): Element[] {
  const envelope = only(parse(bytes), 'ENVELOPE', report)
  value(only(envelope, 'HEADER', report), 'TALLYREQUEST', report, 'Import Data')
  const data = only(only(envelope, 'BODY', report), 'IMPORTDATA', report)
  value(only(data, 'REQUESTDESC', report), 'REPORTNAME', report, reportName)
  const messages = only(data, 'REQUESTDATA', report).children
  for (const { name } of messages) must(name === 'TALLYMESSAGE', `${name} is misplaced in REQUESTDATA`)
  const objects = messages.flatMap((message) => message.children)
  if (!objects.some(({ name }) => name === tags[0])) report(`${tags[0]} does not occur.`)
  for (const { name, attributes } of objects)
    must(
      tags.includes(name) && attributes.get('ACTION') === 'Create',
      `${name} is misplaced or not ACTION="Create"`,
    )
  return objects
}

function readMasters(bytes: Uint8Array, reportAll: Report): Books {
  const books: Books = { ledgers: new Map(), costCentres: new Map(), remoteIds: new Set() }
  const seen = new Set<string>()
  for (const object of readObjects(bytes, 'All Masters', masterTags, reportAll)) {
    const name = object.attributes.get('NAME') ?? ''
    const report: Report = (sentence) => reportAll(`${object.name} "${name}": ${sentence}`)
    if (!name || name !== name.trim()) report('NAME is empty or has spaces around it.')
    if (seen.size === seen.add(object.name + name.toLowerCase()).size) report('NAME is defined twice.')
    const [first] = every(object, 'NAME.LIST').flatMap((list) => every(list, 'NAME'))
    if (first?.text !== name) report('NAME.LIST does not begin with the same name.')
    if (object.name === 'COSTCENTRE')
      books.costCentres.set(name, value(object, 'CATEGORY?', report) || 'Primary Cost Category')
    if (object.name !== 'LEDGER') continue
    const parent = value(object, 'PARENT', report).toLowerCase()
    books.ledgers.set(name, parent)
    if (!predefinedGroups.includes(parent)) report(`PARENT "${parent}" is not a predefined group.`)
  }
  return books
}

function checkLine(line: Element, books: Books, report: Report) {
  const ledger = value(line, 'LEDGERNAME', report)
  const group = books.ledgers.get(ledger)
  if (group === undefined) report(`LEDGERNAME "${ledger}" is not in the masters file.`)
  const amount = readAmount(line, report)
  value(line, 'ISDEEMEDPOSITIVE', report, amount < 0n ? 'Yes' : 'No')
  for (const list of every(line, 'CATEGORYALLOCATIONS.LIST')) {
    const category = value(list, 'CATEGORY', report)
    const allocations = every(list, 'COSTCENTREALLOCATIONS.LIST')
    for (const name of allocations.map((allocation) => value(allocation, 'NAME', report)))
      if (books.costCentres.get(name) !== category) report(`NAME "${name}" is not in "${category}".`)
    checkAllocations(allocations, amount, report)
  }
  const transfers = every(line, 'BANKALLOCATIONS.LIST')
  if (transfers.length) checkAllocations(transfers, amount, report)
  if (transfers.length && group !== 'bank accounts') report(`LEDGERNAME "${ledger}" is not a bank account.`)
  const references = transfers.map((transfer) => {
    for (const name of ['DATE', 'INSTRUMENTDATE?', 'BANKERSDATE?']) checkDay(transfer, name, report)
    return value(transfer, 'UNIQUEREFERENCENUMBER?', report) || value(transfer, 'INSTRUMENTNUMBER?', report)
  })
  if (references.includes('')) report('BANKALLOCATIONS.LIST has no reference.')
  const kind = !moneyGroups.includes(group ?? '') ? 'x' : amount < 0n ? 'D' : 'C'
  return { ledger, amount, references, kind }
}

function checkVoucher(voucher: Element, books: Books, report: Report): void {
  const { REMOTEID: id = '', VCHTYPE: type = '', OBJVIEW: view = '' } = Object.fromEntries(voucher.attributes)
  if (!id || books.remoteIds.size === books.remoteIds.add(id).size) report('REMOTEID is missing or reused.')
  if (view !== 'Accounting Voucher View') report(`OBJVIEW "${view}" is not Accounting Voucher View.`)
  value(voucher, 'PERSISTEDVIEW?', report, view)
  value(voucher, 'GUID?', report, id)
  value(voucher, 'VOUCHERTYPENAME', report, type)
  checkDay(voucher, 'DATE', report)
  const lines = every(voucher, 'ALLLEDGERENTRIES.LIST').map((line) => checkLine(line, books, report))
  if (lines.length < 2) report(`ALLLEDGERENTRIES.LIST occurs ${lines.length} times, not twice or more.`)
  if (sum(lines.map((line) => line.amount)) !== 0n) report('AMOUNT does not sum to zero over the lines.')
  const party = value(voucher, 'PARTYLEDGERNAME?', report)
  if (party && !lines.some(({ ledger }) => ledger === party)) report('PARTYLEDGERNAME is not on a line.')
  const narration = value(voucher, 'NARRATION', report)
  const own = ['REFERENCE?', 'VOUCHERNUMBER?'].map((name) => value(voucher, name, report))
  const references = [id, ...own, ...lines.flatMap((line) => line.references)].filter((text) => text[3])
  if (!references.some((text) => narration.includes(text))) report('NARRATION lacks REMOTEID and reference.')
  const kinds = lines.map(({ kind }) => kind).sort()
  if (!shapes.some(([name, allowed]) => name === type && allowed.test(kinds.join(''))))
    report(`VCHTYPE "${type}" is unknown or does not allow these bank and cash lines.`)
}

// Returns one sentence per violation. A file that cannot be parsed ends the check.
export function checkTally(vouchers: Uint8Array, masters: Uint8Array): string[] {
  const violations: string[] = []
  let place = 'Masters file'
  const report: Report = (sentence) => violations.push(`${place}: ${sentence}`)
  try {
    const books = readMasters(masters, report)
    place = 'Vouchers file'
    for (const [index, voucher] of readObjects(vouchers, 'Vouchers', ['VOUCHER'], report).entries()) {
      place = `Voucher ${index + 1} (${voucher.attributes.get('REMOTEID') ?? 'without REMOTEID'})`
      checkVoucher(voucher, books, report)
    }
  } catch (error) {
    report(`${error instanceof Error ? error.message : error}.`)
  }
  return violations
}
