/**
 * Renders the shipped pictures in all sizes of the site into `build/pictures`, so that no first start,
 * visitor or journey has to. Each is rendered once per machine, and copied afterwards.
 */
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#backend/base/project-root.ts'
import { kindOf } from '#backend/storage/kinds.ts'
import { examinePicture } from '#backend/storage/picture.ts'
import { allRecipes, recipeName } from '#backend/storage/render/recipe.ts'
import { renderAll, variantOptions } from '#backend/storage/render/render.ts'
import { variantsPrefix } from '#backend/storage/versions.ts'
import { pictureSizes } from '#domain/website/pictures.ts'

const SAMPLES = join(projectRoot, 'database', 'seed', 'files')
const MADE = join(projectRoot, 'build', 'pictures')
// Beside the packages, like other build tools; changed options start a new folder.
const HOW = createHash('sha256').update(JSON.stringify(variantOptions)).digest('hex').slice(0, 12)
const CACHE = join(projectRoot, 'node_modules', '.cache', 'daan-pictures', HOW)

async function make(path: string): Promise<void> {
  const bytes = readFileSync(path)
  const kind = await kindOf(bytes)
  if (!kind.picture) return
  const original = { ...(await examinePicture(path, kind)), mime: kind.mime }
  const folder = variantsPrefix(createHash('sha256').update(bytes).digest('hex'))
  for (const place of [CACHE, MADE]) mkdirSync(join(place, folder), { recursive: true })
  const recipes = allRecipes(pictureSizes, original)
  const missing = recipes.filter((recipe) => !existsSync(join(CACHE, folder, recipeName(recipe))))
  for await (const made of renderAll(bytes, original, missing)) {
    const cached = join(CACHE, folder, recipeName(made.recipe))
    // Atomic, in case the build is stopped.
    writeFileSync(`${cached}.${process.pid}`, made.bytes)
    renameSync(`${cached}.${process.pid}`, cached)
  }
  for (const name of recipes.map(recipeName))
    copyFileSync(join(CACHE, folder, name), join(MADE, folder, name))
}

const files = readdirSync(SAMPLES, { recursive: true, withFileTypes: true }).filter((item) => item.isFile())
const workers = Array.from({ length: availableParallelism() }, async () => {
  for (let item = files.pop(); item; item = files.pop()) await make(join(item.parentPath, item.name))
})
await Promise.all(workers)
