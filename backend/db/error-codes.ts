/** PostgreSQL's code for a row that is there already. */
export const UNIQUE_VIOLATION = '23505'
export const DEADLOCK_DETECTED = '40P01'
