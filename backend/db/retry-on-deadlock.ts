import { DEADLOCK_DETECTED } from './error-codes.ts'

const TIMES = 4

/** Runs a transaction again when PostgreSQL aborted it to resolve a deadlock. */
export async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await transaction()
    } catch (error) {
      if (time === TIMES || (error as { code?: unknown }).code !== DEADLOCK_DETECTED) throw error
    }
  }
}
