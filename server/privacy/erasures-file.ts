/**
 * A database restored from a backup has the people erased since. Each erasure is therefore recorded in a file of the
 * data directory too, with a digest of the mailbox and the ids of the records.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sealing } from '#backend/auth/sealing.ts'
import type { Services } from '../services.ts'
import type { Person } from './find-person.ts'

export const ERASURES_FILE = 'erasures.jsonl'

type Recorded = Pick<Person, 'donorIds' | 'byStaff'> & { at: string; mailbox: string | null }

export const mailboxDigest = (sealing: Sealing, mailbox: string) => sealing.digest(mailbox, 'erasure')

export function recordErasure(
  { config, sealing }: Pick<Services, 'config' | 'sealing'>,
  { mailbox, donorIds, byStaff }: Person,
): void {
  const digest = mailbox && mailboxDigest(sealing, mailbox)
  const line: Recorded = { at: new Date().toISOString(), mailbox: digest, donorIds, byStaff }
  // The line before may have been cut off by a full disk.
  appendFileSync(join(config.DATA_DIR, ERASURES_FILE), `\n${JSON.stringify(line)}\n`, { mode: 0o600 })
}

/** The erasures since a time, and the number of lines that cannot be read. */
export function readErasures(
  { DATA_DIR }: Pick<Services['config'], 'DATA_DIR'>,
  since: string,
): { due: Recorded[]; unreadable: number } {
  const file = join(DATA_DIR, ERASURES_FILE)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  const read = lines.map(parse)
  const due = read.filter((line): line is Recorded => line !== undefined && line.at >= since)
  return { due, unreadable: read.filter((line) => line === undefined).length }
}

function parse(line: string): Recorded | undefined {
  try {
    return JSON.parse(line) as Recorded
  } catch {
    return undefined
  }
}
