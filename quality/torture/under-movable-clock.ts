import { databaseUnder, type MovableClock, movableClock, NO_COMPILER } from './movable-clock.ts'
import { Product } from './product.ts'
import { settleIn } from './settle-in.ts'
import { createSetup, type Setup } from './setup.ts'
import type { Verdict } from './verdict.ts'
import type { World } from './world.ts'
import { type Gifts, gifts } from './writers/gifts.ts'

type Stage = {
  setup: Setup
  clock: MovableClock
  product: Product
  databaseUrl: string
  world: World
  giving: Gifts
}

/** Runs work with the product and its PostgreSQL under their own clock. */
export async function underMovableClock(
  fault: string,
  work: (stage: Stage) => Promise<Pick<Verdict, 'seen' | 'violations'>>,
): Promise<Verdict> {
  const setup = await createSetup()
  const clock = movableClock(setup)
  if (!clock) {
    await setup.close()
    return { fault, seen: '', violations: [], skipped: NO_COMPILER }
  }
  const engine = await databaseUnder(setup, clock)
  const product = await Product.in(setup, { DATABASE_URL: engine.url, ...clock.environment })
  try {
    await product.start()
    const world = await settleIn(setup, [product])
    const giving = gifts(setup.provider)
    return { fault, ...(await work({ setup, clock, product, databaseUrl: engine.url, world, giving })) }
  } finally {
    await product.kill()
    await engine.stop()
    await setup.close()
  }
}
