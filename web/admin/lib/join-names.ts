/** Formats stored content for people, to compare two versions of it. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((item, at) => `${at + 1}. ${inWords(item)}`).join('\n')
  if (typeof value === 'string') return fileName(value) ?? value
  if (typeof value !== 'object') return String(value)
  // Ids identify a row and are not content.
  const entries = Object.entries(value).filter(([name]) => name !== 'id')
  const [only] = entries
  if (only && entries.length === 1) return inWords(only[1])
  return entries
    .filter(([, part]) => part !== '')
    .map(([name, part]) => `${NAMES[name] ?? name}: ${inWords(part)}`)
    .join('\n')
}

/** Name of a file of the site: its full address means nothing to people. */
function fileName(value: string): string | undefined {
  if (!/\/storage\/v1\/object\/public\/\S+$/.test(value)) return undefined
  return decodeURIComponent(value.slice(value.lastIndexOf('/') + 1))
}

const NAMES: Record<string, string> = {
  url: 'File',
  src: 'Picture',
  alt: 'Alternative text',
  focus: 'Focal point',
  text: 'Text',
  link: 'Link',
  amount: 'Amount',
  description: 'Description',
  value: 'Number',
  label: 'What it counts',
  as_of: 'As of',
  source: 'Where it comes from',
  name: 'Name',
  role: 'Role',
  year: 'Year',
  title: 'Title',
}
