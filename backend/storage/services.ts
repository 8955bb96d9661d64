import type { Logger } from 'pino'
import type { Config } from '../base/config.ts'
import type { Database } from '../db/database.ts'
import type { Lanes } from '../http/lanes.ts'
import type { TokenReader } from '../http/services.ts'
import type { PictureSizes } from './render/recipe.ts'

/** Dependencies of the storage. */
export type Services = {
  config: Config
  log: Logger
  database: Database
  tokens: TokenReader
  lanes: Lanes
  /** Sizes of the product's pictures. */
  pictures: PictureSizes
  /** Names of the SQL functions with which policies admit only staff, such as `app.may`. */
  staffFunctions?: readonly string[]
}
