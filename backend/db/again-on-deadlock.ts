import { DEADLOCK_DETECTED } from './error-codes.ts'

const TIMES = 4

/** Where two transactions wait for each other, PostgreSQL ends one of them, which then begins again. */
export async function againOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return await transaction()
    } catch (error) {
      if (time === TIMES || (error as { code?: unknown }).code !== DEADLOCK_DETECTED) throw error
    }
  }
}
