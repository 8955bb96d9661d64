import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { World } from '../world.ts'

/** Writes one kind of data, remembers what was acknowledged, and checks it afterwards. */
export type Writer = {
  /** One unit of work, from its first request to its last acknowledgement. */
  write(world: World): Promise<void>
  /** Compares acknowledged with stored data; a sentence for each loss or duplicate. */
  check(database: pg.Client): Promise<Findings>
}

export type Findings = { kind: string; lost: string[]; doubled: string[]; wrong: string[] }

export const nothingFound = (kind: string): Findings => ({ kind, lost: [], doubled: [], wrong: [] })

/** Keeps this many writers running until the end, each with a pause between two writes. */
export async function keepWriting(world: World, writer: Writer, many: number, pauseMs = 0): Promise<void> {
  const one = async () => {
    for (; !world.hasEnded; await pause(pauseMs)) await writer.write(world)
  }
  await Promise.all(Array.from({ length: many }, one))
}

export const sentencesOf = ({ lost, doubled, wrong }: Findings): string[] => [
  ...lost.map((what) => `Lost: ${what}`),
  ...doubled.map((what) => `Doubled: ${what}`),
  ...wrong.map((what) => `Wrong: ${what}`),
]
