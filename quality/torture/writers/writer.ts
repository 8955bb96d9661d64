import type pg from 'pg'
import type { World } from '../world.ts'

/** Somebody who writes one kind of thing, remembers what was acknowledged, and looks afterwards whether it is there. */
export type Writer = {
  /** One piece of work, from its first request to its last acknowledgement. */
  write(world: World): Promise<void>
  /** Compares what was acknowledged with what is there; a sentence for each thing lost or doubled. */
  check(database: pg.Client): Promise<Findings>
}

export type Findings = { kind: string; lost: string[]; doubled: string[]; wrong: string[] }

export const nothingFound = (kind: string): Findings => ({ kind, lost: [], doubled: [], wrong: [] })

/** Keeps so many of them writing until the world ends. */
export async function keepWriting(world: World, writer: Writer, many: number): Promise<void> {
  const one = async () => {
    while (!world.hasEnded) await writer.write(world)
  }
  await Promise.all(Array.from({ length: many }, one))
}

export const sentencesOf = ({ lost, doubled, wrong }: Findings): string[] => [
  ...lost.map((what) => `Lost: ${what}`),
  ...doubled.map((what) => `Doubled: ${what}`),
  ...wrong.map((what) => `Wrong: ${what}`),
]
