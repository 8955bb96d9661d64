/**
 * Every field of a donor: its name, its content and its uses. Form, import, template, export, table, merge
 * and search derive from this list, and so do the donor's view, corrections and erasure. A new field is an
 * entry here and a column in `database/schema/051-donors.sql`.
 */

import { languageInEnglish } from '../languages/language-in-english.ts'
import { siteLanguages } from '../languages/languages.ts'

export const donorStatuses = ['Potential', 'Contacted', 'Engaged', 'Donated', 'Inactive'] as const
export type DonorStatus = (typeof donorStatuses)[number]

const kinds = ['person', 'organisation'] as const
const citizenships = ['unspecified', 'indian', 'foreign'] as const
const letterLanguages = ['unspecified', ...siteLanguages] as const

/** The content of a field, which determines its input, validation, parsing and merging. */
type Content =
  /** `mask` shows that a sealed value exists; a separate function sets it. */
  | { kind: 'name' | 'email' | 'rupees' | 'mask' }
  | { kind: 'phone' | 'pincode' | 'line' | 'paragraphs'; limit: number; tooLong?: string }
  | { kind: 'choice'; options: readonly string[]; otherwise: string; missing: string }

type Uses = {
  /** Read from imported files. */
  imported: boolean
  /** Written to exported files. */
  exported: boolean
  /** Part of `donors.search`. */
  searched: boolean
  /** Stored as a mask, with the value sealed out of reach for callers. */
  sealed: boolean
  /** Readable by donors in their own record: the granted columns. */
  readByDonor: boolean
  /**
   * Corrected by the donor on their own page, or by staff on their behalf. For a mask, the whole number is
   * entered.
   */
  writtenByDonor: boolean
  /** Emptied when a donor is erased. */
  blankedOnErasure: boolean
}

type Field = Content & {
  name: string
  label: string
  /** Shorter heading in the table of donors. */
  heading?: string
  /** A column of the table, shown by default (`isFirst`) or on demand, and sortable with `isSorted`. */
  column?: { isFirst?: true; isSorted?: true }
  /** Names of this field in other lists. */
  alsoCalled: readonly string[]
  /** Example in the template. */
  example: string | number
  uses: Uses
}

const PERSONAL = {
  imported: true,
  exported: true,
  searched: true,
  sealed: false,
  readByDonor: true,
  writtenByDonor: true,
  blankedOnErasure: true,
} satisfies Uses
const INTERNAL = {
  ...PERSONAL,
  searched: false,
  readByDonor: false,
  writtenByDonor: false,
} satisfies Uses
const FOR_RECEIPTS = { ...PERSONAL, searched: false } satisfies Uses
// A PAN is checked against these, and so is the law on a gift: they are requested with a gift's own details.
const LEGAL = { ...FOR_RECEIPTS, writtenByDonor: false } satisfies Uses
// The remainder of an erased donor: the amount given.
const KEPT_ON_ERASURE = { ...INTERNAL, blankedOnErasure: false } satisfies Uses
// Tax records outlive an erasure, but the person's record does not: receipts have their own copies.
const SEALED = {
  ...FOR_RECEIPTS,
  imported: false,
  exported: false,
  sealed: true,
} satisfies Uses

export const donorFieldList = [
  {
    name: 'name',
    label: 'Name',
    kind: 'name',
    alsoCalled: ['full name', 'donor name', 'donor', 'name of donor', 'contact name', 'customer name', 'नाम'],
    example: 'Asha Rao',
    uses: PERSONAL,
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    column: { isFirst: true, isSorted: true },
    alsoCalled: ['e mail', 'email id', 'email address', 'mail', 'mail id', 'e mail id', 'ईमेल'],
    example: 'asha@example.org',
    // The address opens a donor's page, so it is not changed there.
    uses: { ...PERSONAL, writtenByDonor: false },
  },
  {
    name: 'phone',
    label: 'Phone',
    kind: 'phone',
    limit: 50,
    tooLong: 'Phone must be at most 50 characters.',
    column: { isFirst: true },
    alsoCalled: [
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
    example: '98765 43210',
    uses: PERSONAL,
  },
  {
    name: 'status',
    label: 'Status',
    kind: 'choice',
    options: donorStatuses,
    otherwise: 'Potential',
    missing: 'Please select a status.',
    column: { isFirst: true, isSorted: true },
    alsoCalled: ['donor status', 'stage'],
    example: 'Potential',
    uses: KEPT_ON_ERASURE,
  },
  {
    name: 'amount_donated',
    label: 'Amount Donated (INR)',
    heading: 'Amount Donated',
    kind: 'rupees',
    column: { isFirst: true, isSorted: true },
    alsoCalled: [
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
    example: 500,
    uses: KEPT_ON_ERASURE,
  },
  {
    name: 'notes',
    label: 'Notes',
    kind: 'paragraphs',
    limit: 20_000,
    tooLong: 'Notes must be at most 20,000 characters.',
    column: {},
    alsoCalled: ['note', 'remarks', 'remark', 'comments', 'comment', 'टिप्पणी'],
    example: 'Met at the Diwali fair',
    uses: INTERNAL,
  },
  {
    name: 'utm_source',
    label: 'UTM Source',
    kind: 'line',
    limit: 500,
    column: { isFirst: true, isSorted: true },
    alsoCalled: ['source'],
    example: 'newsletter',
    uses: INTERNAL,
  },
  {
    name: 'utm_medium',
    label: 'UTM Medium',
    kind: 'line',
    limit: 500,
    column: { isFirst: true, isSorted: true },
    alsoCalled: ['medium'],
    example: 'email',
    uses: INTERNAL,
  },
  {
    name: 'utm_campaign',
    label: 'UTM Campaign',
    kind: 'line',
    limit: 500,
    column: { isFirst: true, isSorted: true },
    alsoCalled: ['campaign', 'campaign name'],
    example: 'diwali',
    uses: INTERNAL,
  },
  {
    name: 'utm_term',
    label: 'UTM Term',
    kind: 'line',
    limit: 500,
    alsoCalled: ['term', 'keyword'],
    example: '',
    uses: INTERNAL,
  },
  {
    name: 'utm_content',
    label: 'UTM Content',
    kind: 'line',
    limit: 500,
    alsoCalled: ['content'],
    example: '',
    uses: INTERNAL,
  },
  {
    name: 'kind',
    label: 'Person or organisation',
    kind: 'choice',
    options: kinds,
    otherwise: 'person',
    missing: 'Please say whether this is a person or an organisation.',
    alsoCalled: ['donor type', 'type of donor'],
    example: 'person',
    uses: LEGAL,
  },
  {
    name: 'contact_person',
    label: 'Contact person',
    kind: 'line',
    limit: 200,
    alsoCalled: ['contact person name', 'person to contact'],
    example: '',
    uses: FOR_RECEIPTS,
  },
  {
    name: 'address',
    label: 'Address',
    kind: 'line',
    limit: 500,
    alsoCalled: ['address of donor', 'donor address', 'postal address', 'street', 'पता'],
    example: '12 Lake Road',
    uses: FOR_RECEIPTS,
  },
  {
    name: 'city',
    label: 'City',
    kind: 'line',
    limit: 100,
    column: {},
    alsoCalled: ['town', 'district', 'city name', 'शहर'],
    example: 'Pune',
    uses: FOR_RECEIPTS,
  },
  {
    name: 'state',
    label: 'State',
    kind: 'line',
    limit: 100,
    column: {},
    alsoCalled: ['state name', 'राज्य'],
    example: 'Maharashtra',
    uses: FOR_RECEIPTS,
  },
  {
    name: 'pincode',
    label: 'Pincode',
    kind: 'pincode',
    limit: 20,
    alsoCalled: ['pin', 'pin code', 'postal code', 'zip', 'zip code', 'पिनकोड'],
    example: '411001',
    uses: FOR_RECEIPTS,
  },
  {
    name: 'country',
    label: 'Country',
    kind: 'line',
    limit: 100,
    alsoCalled: ['country name', 'देश'],
    example: 'India',
    uses: FOR_RECEIPTS,
  },
  {
    name: 'pan',
    label: 'PAN',
    kind: 'mask',
    alsoCalled: [
      'pan no',
      'pan number',
      'pan card',
      'pan card no',
      'pan card number',
      'permanent account number',
    ],
    example: '',
    // The server seals the whole number on arrival.
    uses: { ...SEALED, imported: true },
  },
  {
    name: 'id_number',
    label: 'Other identifier',
    kind: 'mask',
    alsoCalled: [],
    example: '',
    uses: { ...SEALED, writtenByDonor: false },
  },
  {
    name: 'citizenship',
    label: 'Citizenship',
    kind: 'choice',
    options: citizenships,
    otherwise: 'unspecified',
    missing: 'Please choose a citizenship.',
    alsoCalled: ['nationality'],
    example: 'unspecified',
    uses: LEGAL,
  },
  {
    name: 'language',
    label: 'Language of messages',
    kind: 'choice',
    options: letterLanguages,
    otherwise: 'unspecified',
    missing: 'Please choose a language.',
    alsoCalled: ['preferred language', 'भाषा'],
    example: 'unspecified',
    uses: FOR_RECEIPTS,
  },
] as const satisfies readonly Field[]

const OPTION_WORDS: Readonly<Record<string, string>> = {
  person: 'Person',
  organisation: 'Organisation',
  unspecified: 'Not known',
  indian: 'Indian',
  foreign: 'Foreign',
  ...Object.fromEntries(siteLanguages.map((language) => [language, languageInEnglish(language)])),
}

/** The label of an option. Options that are words already stay unchanged. */
export const optionWords = (option: string): string => OPTION_WORDS[option] ?? option

type List = typeof donorFieldList
export type DonorField = List[number]['name']
type FieldNamed<Name extends DonorField> = Extract<List[number], { name: Name }>

/** The validated type of each kind of field. */
type Checked<Field> = Field extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option
  : Field extends { kind: 'name' }
    ? string
    : Field extends { kind: 'rupees' }
      ? number | null
      : string | null

export type DonorDetails = { [Name in DonorField]: Checked<FieldNamed<Name>> }

/** The names alone, in the same order. */
export const donorFields: readonly DonorField[] = donorFieldList.map(({ name }) => name)

/** A field with all its optional properties, for code that selects it at run time. */
export type AnyField = Field & { name: DonorField }
export const fieldNamed = (name: DonorField): AnyField =>
  donorFieldList.find((field) => field.name === name) as AnyField

type NameWith<Use extends keyof Uses> = Extract<List[number], { uses: { [one in Use]: true } }>['name']
export const fieldsWith = <Use extends keyof Uses>(use: Use) =>
  (donorFieldList as readonly AnyField[]).filter(({ uses }) => uses[use]) as (Field & {
    name: NameWith<Use>
  })[]

export type ImportedField = NameWith<'imported'>
export type ExportedField = NameWith<'exported'>
export type ReadField = NameWith<'readByDonor'>
export type CorrectedField = NameWith<'writtenByDonor'>
/** Corrected text fields; choices and numbers have their own controls. */
export type CorrectedText = Exclude<
  CorrectedField,
  Extract<List[number], { kind: 'choice' | 'mask' | 'rupees' }>['name']
>
export const correctedTexts = fieldsWith('writtenByDonor').filter(
  ({ kind }) => kind !== 'choice' && kind !== 'mask' && kind !== 'rupees',
) as (AnyField & { name: CorrectedText })[]
/** A file also has the donor's id and the day they were added. */
export type FileField = 'id' | ExportedField | 'created_at'

/** Columns written to a file. */
export const exportedFields: readonly FileField[] = [
  'id',
  ...fieldsWith('exported').map(({ name }) => name),
  'created_at',
]

export const fieldLabels = {
  id: 'Donor ID',
  ...Object.fromEntries(donorFieldList.map(({ name, label }) => [name, label])),
  created_at: 'Added on',
} as Record<FileField | DonorField, string>

/** The list also shows when a donor was added, and their gifts. */
export type DonorColumn =
  | Extract<List[number], { column: object }>['name']
  | 'created_at'
  | 'last_gift_at'
  | 'gifts'
export type DonorSort = Extract<List[number], { column: { isSorted: true } }>['name'] | 'name' | 'created_at'

export const donorSorts = [
  'created_at',
  'name',
  ...(donorFieldList as readonly AnyField[]).filter(({ column }) => column?.isSorted).map(({ name }) => name),
] as readonly DonorSort[]
