import type { Database, Tables } from '../database.types.ts'
import type { DonorDetails } from '../donors/fields.ts'
import type { LogCheck } from '../history/log-check.ts'
import type { Report } from '../reports/figures.ts'
import type { MonthlyReport } from '../reports/monthly-figures.ts'

/** A donor in lists and screens. */
export type ListedDonor = Pick<Tables<'donors'>, keyof DonorDetails | 'id' | 'created_at' | 'updated_at'> & {
  /** Present in lists. */
  gifts?: number
  last_gift_at?: string | null
  last_gift_amount?: number | null
}

/** Result types of database functions that return JSON, which the generated types leave open. */
type JsonAnswers = {
  check_log: LogCheck
  donation_report: Report
  export_donors: { total: number; donors: ListedDonor[] }
  list_donors: { total: number; donors: ListedDonor[] }
  monthly_gift_report: MonthlyReport
}

type Public = Database['public']
type Functions = Public['Functions']

/** The database's types for clients. */
export type ReadDatabase = {
  public: Omit<Public, 'Functions'> & {
    Functions: Omit<Functions, keyof JsonAnswers> & {
      [Name in keyof JsonAnswers]: { Args: Functions[Name]['Args']; Returns: JsonAnswers[Name] }
    }
  }
}
