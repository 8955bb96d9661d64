// Builds the product if its sources changed since the last build.
import { build } from './prepare.mjs'

await build()
