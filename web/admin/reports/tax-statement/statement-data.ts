import type { InputOf } from '#domain/api/contracts.ts'
import type { Json, Tables } from '#domain/database.types.ts'
import type { IdentifierKind } from '#domain/receipts/identifiers.ts'
import type { StatementQuestion } from '#domain/statement/statement-row.ts'
import type { Verdict } from '#domain/statement/verdicts.ts'
import { callAsAdministrator, fileAsAdministrator } from '#web/lib/call-as-administrator.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { supabase } from '#web/lib/supabase.ts'
import type { SomeOf } from '../../hooks/use-more.ts'

export const PAGE_SIZE = 50

export type VerdictSum = {
  verdict: Verdict
  gifts: number
  amount: string
  /** The part that staff chose to include for the year. */
  chosen_gifts: number
  chosen_amount: string
}
export type Choices = {
  year: number
  with_cash_above_limit: boolean
  with_anonymous: boolean
  with_imported: boolean
}
export type Summary = {
  verdicts: VerdictSum[]
  /** Gifts of which something is not in. */
  not_in: number
  books: string
  receipts: string
  /** Rows without a question; identifiers with one, and what their rows come to. */
  rows: { count: number; questions: number; question_amount: string }
  choices: Choices
}

/** The year as the newest snapshot has it. */
export type Reading = Summary & { taken_at: string; is_updating: boolean }
/** Until the first snapshot of a year is taken. */
export type NoReading = { taken_at: null; is_updating: true }

export type StatementRow = {
  id: string
  donation_id: string
  share_id: string | null
  donor_id: string | null
  name: string | null
  address: string | null
  mask: string | null
  id_kind: IdentifierKind | null
  urn: string | null
  type: string
  mode: string
  amount: string
  gifts: number
}
export type RowPage = { count: number; rows: StatementRow[] }

export type StatementGift = {
  id: string
  donation_id: string
  /** The giver's part of a joint gift. */
  share_id: string | null
  verdict: Verdict
  amount: string
  given: string
  platform: string
  given_at: string
  donor_id: string | null
  is_joint: boolean
  name: string | null
  has_address_to_ask: boolean
  missing: string[] | null
  receipt_no: string | null
  note: string | null
  type: string
  mode: string
  /** Its name, address and mailbox hold for all gifts with its identifier. */
  is_chosen_name: boolean
  /** Staff said that it is a cash gift of its own. */
  is_separate_cash: boolean
}
export type GiftPage = { count: number; gifts: StatementGift[] }

export type Question = {
  id: string
  kind: StatementQuestion
  id_kind: IdentifierKind | null
  mask: string | null
  amount: string
  /** The names and addresses to choose from; none where the question is about cash. */
  names: {
    donation_id: string
    share_id: string | null
    name: string | null
    address: string | null
    email: string | null
    /** Staff or a proved mailbox stand for it; otherwise a payer typed it. */
    is_vouched: boolean
    amount: string
    gifts: number
  }[]
  /** Cash gifts of one day that together are above the limit. */
  gifts: { donation_id: string; is_joint: boolean; name: string | null; day: string; amount: string }[]
}

export type Difference = {
  id: string
  donation_id: string | null
  why: 'demo' | 'other_year' | 'refund_under_way' | 'receipt_not_in' | 'by_choice' | 'in_without_receipt'
  stated: string
  booked: string
  taxed: string
  receipted: string
  name: string | null
  given_at: string | null
}
export type DifferencePage = { count: number; gifts: Difference[] }

export type ChangedRow = {
  id: string
  change: 'new' | 'changed' | 'gone'
  donation_id: string | null
  name: string | null
  filed_name: string | null
  address: string | null
  filed_address: string | null
  mask: string | null
  amount: string
  filed_amount: string | null
  certificate_no: string | null
  /** Staff answer it before the row is exported. */
  question: StatementQuestion | null
  gifts: ChangedGift[]
}
/** A receipt that was issued or cancelled since, or what staff decided about a gift. */
export type ChangedGift = {
  donation_id: string
  receipt_no: string | null
  amount: string
  reason: string | null
  decision: 'left_out' | 'counted_again' | 'split' | 'not_joint' | 'name_chosen' | 'name_open' | null
}
export type Changes = { is_filed: boolean; new: number; changed: number; gone: number; rows: ChangedRow[] }

export type Run = Omit<Tables<'statement_runs'>, 'files'> & { files: ExportedFile[] }
export type Finding = Tables<'statement_findings'> & { id: string }
export type Statement = Tables<'statements'> & { run: Pick<Run, 'files'> | null }
export type ExportedFile = { name: string; rows: number; amount: string }

const ofPage = (year: number, page: number) => ({
  in_year: year,
  at_most: PAGE_SIZE,
  past: (page - 1) * PAGE_SIZE,
})

/** jsonb carries no type; the name and the arguments of each function are checked. */
const answerTo = async <Answer>(asked: PromiseLike<{ data: Json }>): Promise<Answer> =>
  (await asked).data as Answer

/** As the newest snapshot has it. An outdated one is being taken again, which `is_updating` says. */
export const readSummary = (year: number) =>
  answerTo<Reading | NoReading>(supabase().rpc('tax_statement', { in_year: year }).throwOnError())

/** Has a new snapshot taken in the background. */
export async function refreshStatement(year: number): Promise<void> {
  await supabase().rpc('refresh_tax_statement', { in_year: year }).throwOnError()
}

export const readRows = (year: number, page: number) =>
  answerTo<RowPage>(supabase().rpc('tax_statement_rows', ofPage(year, page)).throwOnError())

export const readGifts = (year: number, verdict: string, page: number) =>
  answerTo<GiftPage>(
    supabase()
      .rpc('tax_statement_gifts', { ...ofPage(year, page), of_verdict: verdict })
      .throwOnError(),
  )

/** The gifts of the row that a gift or share stands in, with all others of its giver. */
export const readGiftsOfRow = (year: number, { donation_id, share_id }: Part, page: number) =>
  answerTo<GiftPage>(
    supabase()
      .rpc('tax_statement_gifts', {
        ...ofPage(year, page),
        of_gift: donation_id,
        ...(share_id && { of_share: share_id }),
      })
      .throwOnError(),
  )

export const readQuestions = (year: number, page: number) =>
  answerTo<Question[]>(supabase().rpc('tax_statement_questions', ofPage(year, page)).throwOnError())

export const readDifferences = (year: number, past = 0) =>
  answerTo<DifferencePage>(
    supabase().rpc('tax_statement_differences', { in_year: year, past }).throwOnError(),
  )

export const readChanges = (year: number, page = 1) =>
  answerTo<Changes>(supabase().rpc('tax_statement_changes', ofPage(year, page)).throwOnError())

const RUNS_AT_ONCE = 20

export async function readRuns(year: number, past = 0): Promise<SomeOf<Run>> {
  const { data, count } = await supabase()
    .from('statement_runs')
    .select('*', { count: 'exact' })
    .eq('year', year)
    .order('created_at', { ascending: false })
    .order('id')
    .range(past, past + RUNS_AT_ONCE - 1)
    .overrideTypes<Run[], { merge: false }>()
    .throwOnError()
  return { rows: data, count: count ?? 0 }
}

/** How many values the last check or export found that the portal would refuse. */
export async function readLastFindings(year: number): Promise<number> {
  const { data } = await supabase()
    .from('statement_runs')
    .select('problems')
    .eq('year', year)
    .in('kind', ['check', 'export'])
    .in('state', ['done', 'refused'])
    .order('created_at', { ascending: false })
    .limit(1)
    .maybeSingle()
    .throwOnError()
  return data?.problems ?? 0
}

export const FINDINGS_AT_ONCE = 200

export async function readFindings(runId: string, past = 0): Promise<Finding[]> {
  const { data } = await supabase()
    .from('statement_findings')
    .select('*')
    .eq('run_id', runId)
    .order('nth')
    .range(past, past + FINDINGS_AT_ONCE - 1)
    .throwOnError()
  return data.map(withId)
}

const withId = (row: Tables<'statement_findings'>): Finding => ({ ...row, id: `${row.run_id} ${row.nth}` })

/** Identifiers that the last check found to be wrong, such as the PAN of another kind of holder. */
export async function readWrongNumbers(year: number, past = 0): Promise<SomeOf<Finding>> {
  const { data, count } = await supabase()
    .from('statement_findings')
    .select('*, statement_runs!inner(year)', { count: 'exact' })
    .eq('statement_runs.year', year)
    .eq('source', 'id_number')
    .order('nth')
    .order('run_id')
    .range(past, past + FINDINGS_AT_ONCE - 1)
    .throwOnError()
  return { rows: data.map(withId), count: count ?? 0 }
}

export async function readStatements(year: number): Promise<Statement[]> {
  const { data } = await supabase()
    .from('statements')
    .select('*, run:statement_runs(files)')
    .eq('year', year)
    .order('created_at', { ascending: false })
    .overrideTypes<Statement[], { merge: false }>()
    .throwOnError()
  return data
}

export const beginRun = (request: InputOf<'statement-run'>) => callAsAdministrator('statement-run', request)

const LOOK_AGAIN_MS = 1500

/** Begins work and waits for its end, for what staff want to know the outcome of. */
export async function runToTheEnd(request: InputOf<'statement-run'>): Promise<Run> {
  const { id } = await beginRun(request)
  for (;;) {
    const { data } = await supabase()
      .from('statement_runs')
      .select('*')
      .eq('id', id)
      .single()
      .overrideTypes<Run, { merge: false }>()
      .throwOnError()
    if (data.state === 'failed') throw new Error(data.error ?? 'The work could not be finished.')
    if (data.state !== 'waiting' && data.state !== 'running') return data
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
  }
}

export const fetchExport = (runId: string, file: number) =>
  fileAsAdministrator('statement-file', { run_id: runId, file })

export async function downloadExport(runId: string, file: number): Promise<void> {
  const { name, contents } = await fetchExport(runId, file)
  saveFile(name, contents)
}

export async function leaveOut(donationId: string, note: string): Promise<void> {
  await supabase()
    .from('statement_decisions')
    .upsert({ donation_id: donationId, kind: 'left_out', note }, ONCE)
    .throwOnError()
}

const ONCE = { ignoreDuplicates: true, onConflict: 'donation_id,kind,share_id' }

export async function countAgain(donationId: string): Promise<void> {
  await supabase()
    .from('statement_decisions')
    .delete()
    .eq('donation_id', donationId)
    .eq('kind', 'left_out')
    .throwOnError()
}

/** A gift, or one part of a joint gift. */
export type Part = Pick<StatementGift, 'donation_id' | 'share_id'>

/** The name, address and mailbox of this gift hold for all gifts with its identifier. */
export async function chooseName({ donation_id, share_id }: Part): Promise<void> {
  await supabase()
    .from('statement_decisions')
    .upsert({ donation_id, share_id, kind: 'name' }, ONCE)
    .throwOnError()
}

export async function askForNameAgain({ donation_id, share_id }: Part): Promise<void> {
  const chosen = supabase()
    .from('statement_decisions')
    .delete()
    .eq('donation_id', donation_id)
    .eq('kind', 'name')
  await (share_id ? chosen.eq('share_id', share_id) : chosen.is('share_id', null)).throwOnError()
}

/** These cash gifts of one day are gifts of their own. */
export async function keepSeparate(donationIds: string[]): Promise<void> {
  await supabase()
    .from('statement_decisions')
    .upsert(
      donationIds.map((donation_id) => ({ donation_id, kind: 'separate_cash' as const })),
      ONCE,
    )
    .throwOnError()
}

export async function resetCashChoice(donationId: string): Promise<void> {
  await supabase()
    .from('statement_decisions')
    .delete()
    .eq('donation_id', donationId)
    .eq('kind', 'separate_cash')
    .throwOnError()
}

/** One choice of a year; the other stays as it is. */
export async function saveChoice(choice: Pick<Choices, 'year'> & Partial<Choices>): Promise<void> {
  await supabase().from('statement_choices').upsert(choice).throwOnError()
}

/** Whether the person signed in with a code as well, which the export asks for. */
export async function hasSecondStep(): Promise<boolean> {
  const { data } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal2'
}
