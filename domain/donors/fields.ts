/** The fields of a donor as files name them: ours, and what other lists call the same thing. */

export const donorFields = [
  'name',
  'email',
  'phone',
  'status',
  'amount_donated',
  'notes',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
/** An export also names the donor's id and the day they were added. */
export const fileFields = ['id', ...donorFields, 'created_at'] as const

export type DonorField = (typeof donorFields)[number]
export type FileField = (typeof fileFields)[number]

export const fieldLabels: Record<FileField, string> = {
  id: 'Donor ID',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  status: 'Status',
  amount_donated: 'Amount Donated (INR)',
  notes: 'Notes',
  utm_source: 'UTM Source',
  utm_medium: 'UTM Medium',
  utm_campaign: 'UTM Campaign',
  utm_term: 'UTM Term',
  utm_content: 'UTM Content',
  created_at: 'Added on',
}

const ALSO_CALLED: Partial<Record<FileField, string[]>> = {
  name: ['full name', 'donor name', 'donor', 'name of donor', 'contact name', 'customer name', 'नाम'],
  email: ['e mail', 'email id', 'email address', 'mail', 'mail id', 'e mail id', 'ईमेल'],
  phone: [
    'mobile',
    'mobile no',
    'mobile number',
    'phone no',
    'phone number',
    'contact',
    'contact no',
    'contact number',
    'whatsapp',
    'whatsapp number',
    'tel',
    'telephone',
    'cell',
    'फोन',
  ],
  status: ['donor status', 'stage'],
  amount_donated: [
    'amount',
    'donation',
    'donation amount',
    'amount inr',
    'amount rs',
    'total',
    'total amount',
    'total donated',
    'amount in rs',
    'rs',
    'inr',
    'राशि',
  ],
  notes: ['note', 'remarks', 'remark', 'comments', 'comment', 'टिप्पणी'],
  utm_source: ['source'],
  utm_medium: ['medium'],
  utm_campaign: ['campaign', 'campaign name'],
  utm_term: ['term', 'keyword'],
  utm_content: ['content'],
  created_at: [
    'date',
    'date added',
    'added on',
    'created',
    'created on',
    'donation date',
    'date of donation',
    'since',
    'दिनांक',
  ],
}

/** Which column, by its place, holds which field. */
export type Mapping = Partial<Record<FileField, number>>

/** The best guess for a file's header; each column goes to one field at most. */
export function matchColumns(header: readonly string[]): Mapping {
  const mapping: Mapping = {}
  const names = header.map(plainHeader)
  const isFree = (at: number) => !Object.values(mapping).includes(at)
  for (const wanted of [
    (field: FileField) => [field, fieldLabels[field]],
    (field: FileField) => ALSO_CALLED[field] ?? [],
  ]) {
    for (const field of fileFields) {
      if (mapping[field] !== undefined) continue
      const calls = wanted(field).map(plainHeader)
      const at = names.findIndex((name, place) => isFree(place) && calls.includes(name))
      if (at !== -1) mapping[field] = at
    }
  }
  return mapping
}

export function plainHeader(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}
