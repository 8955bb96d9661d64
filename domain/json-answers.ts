import type { Database, Tables } from './database.types.ts'
import type { DonorDetails } from './donors/fields.ts'
import type { Report } from './reports/figures.ts'
import type { MonthlyReport } from './reports/monthly-figures.ts'

/** A donor as lists and screens show one. */
export type ListedDonor = Pick<Tables<'donors'>, keyof DonorDetails | 'id' | 'created_at' | 'updated_at'> & {
  /** Known where a list shows them. */
  gifts?: number
  last_gift_at?: string | null
  last_gift_amount?: number | null
}

/** What functions of the database answer as JSON, of which their own types say no more than that. */
type JsonAnswers = {
  donation_report: Report
  list_donors: { total: number; donors: ListedDonor[] }
  monthly_gift_report: MonthlyReport
}

type Public = Database['public']
type Functions = Public['Functions']

/** The database as clients of it see it. */
export type ReadDatabase = {
  public: Omit<Public, 'Functions'> & {
    Functions: Omit<Functions, keyof JsonAnswers> & {
      [Name in keyof JsonAnswers]: { Args: Functions[Name]['Args']; Returns: JsonAnswers[Name] }
    }
  }
}
