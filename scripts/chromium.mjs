// Finds a Chromium for the browser journeys, or installs the system's own package.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function chromium() {
  return process.env.CHROMIUM_PATH ?? find() ?? installed()
}

function find() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
  return candidates.find((path) => existsSync(path))
}

function installed() {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const steps = [
    [...asRoot, 'apt-get', 'update', '-qq'],
    [...asRoot, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]
  console.log('Installing Chromium from the system’s packages…')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const worked = steps.every(
    ([command, ...args]) => spawnSync(command, args, { stdio: 'inherit', env }).status === 0,
  )
  const path = worked ? find() : undefined
  if (!path) {
    console.error('The browser journeys need Chromium. Install it, or name it in CHROMIUM_PATH.')
    process.exit(1)
  }
  return path
}
