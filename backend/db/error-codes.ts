/** PostgreSQL's code for a unique violation. */
export const UNIQUE_VIOLATION = '23505'
export const DEADLOCK_DETECTED = '40P01'
