// Finds a Chromium for the browser journeys, or installs the system's own package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, win32 } from 'node:path'

// The same engine without windows: the journeys take little more than half the time.
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const PROGRAMS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]
const isRoot = process.getuid?.() === 0

/** Stored in the environment for child processes. */
export function chromium() {
  // Installs another browser beside an existing one only in CI.
  process.env.CHROMIUM_PATH ??=
    find([SHELL]) ??
    (isRoot ? installed(SHELL) : undefined) ??
    find(NAMES, usualPlaces(process.platform, process.env)) ??
    installed('chromium') ??
    installed('chromium-browser') ??
    fail()
  return process.env.CHROMIUM_PATH
}

function fail() {
  console.error('The browser journeys need Chromium. Install it, or name it in CHROMIUM_PATH.')
  process.exit(1)
}

/** Install locations outside of PATH. */
export function usualPlaces(platform, env) {
  if (platform === 'darwin')
    return APPLICATIONS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  // Ubuntu's package installs a snap, which is on the PATH of new terminals only.
  if (platform === 'linux') return ['/snap/bin/chromium']
  if (platform !== 'win32') return []
  const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) => env[name] ?? [])
  return PROGRAMS.flatMap((program) => folders.map((folder) => win32.join(folder, ...program)))
}

function find(names, elsewhere = []) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...elsewhere]
  return candidates.find((path) => existsSync(path))
}

function installed(name) {
  if (process.platform !== 'linux') return undefined
  console.log(`Installing ${name} from the system’s packages…`)
  const asRoot = isRoot ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name],
  ]
  const worked = steps.every((step) => {
    const [command, ...args] = [...asRoot, ...step]
    return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
  })
  return worked ? find([name], usualPlaces(process.platform, process.env)) : undefined
}
