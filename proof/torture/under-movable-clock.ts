import { databaseUnder, type MovableClock, movableClock, NO_COMPILER } from './movable-clock.ts'
import { Product } from './product.ts'
import { settleIn } from './settle-in.ts'
import { type Surroundings, surroundings } from './surroundings.ts'
import type { Verdict } from './verdict.ts'
import type { World } from './world.ts'
import { type Gifts, gifts } from './writers/gifts.ts'

type Stage = {
  around: Surroundings
  clock: MovableClock
  product: Product
  databaseUrl: string
  world: World
  giving: Gifts
}

/** The product and its PostgreSQL under a clock of their own, for as long as the work takes. */
export async function underMovableClock(
  fault: string,
  work: (stage: Stage) => Promise<Pick<Verdict, 'seen' | 'violations'>>,
): Promise<Verdict> {
  const around = await surroundings()
  const clock = movableClock(around)
  if (!clock) {
    await around.close()
    return { fault, seen: '', violations: [], skipped: NO_COMPILER }
  }
  const engine = await databaseUnder(around, clock)
  const product = await Product.in(around, { DATABASE_URL: engine.url, ...clock.environment })
  try {
    await product.start()
    const world = await settleIn(around, [product])
    const giving = gifts(around.provider)
    return { fault, ...(await work({ around, clock, product, databaseUrl: engine.url, world, giving })) }
  } finally {
    await product.kill()
    await engine.stop()
    await around.close()
  }
}
