import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Database } from '../db/database.ts'
import type { Lanes } from '../http/lanes.ts'
import type { TokenReader } from '../http/services.ts'
import type { PictureSizes } from './render/recipe.ts'

/** What files need of a running server. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  tokens: TokenReader
  lanes: Lanes
  /** What the product shows its pictures in. */
  pictures: PictureSizes
  /** The SQL function by which policies let staff alone through, such as `public.is_admin`. */
  staffFunction?: string
}
