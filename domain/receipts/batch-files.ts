/** Retention of a finished batch's files, in days. */
export const BATCH_FILE_DAYS = 7

const DAY_MS = 86_400_000

export function areFilesGone(finishedAt: string | null, now = new Date()): boolean {
  return finishedAt !== null && now.getTime() - Date.parse(finishedAt) > BATCH_FILE_DAYS * DAY_MS
}
