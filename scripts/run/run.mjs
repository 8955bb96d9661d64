// Runs other programs alike on every system. Packages' programs are run by this Node from their own files:
// node_modules/.bin has shell scripts on one system and batch files on another, and Node starts no batch file
// without a shell (CVE-2024-27980).
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

export class RunError extends Error {}

/** Signals that stop a process. */
export const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program in the project's folder. Its output is shown only on failure, unless `stdio` is set. A
 * signal to this process ends the program too.
 */
export async function run(command, args, options = {}) {
  const { code, said } = await finished(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  if (code === 0) return
  throw new RunError(`${said}${[command, ...args].join(' ')} ended with ${code}.`)
}

function finished(command, args, options) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, windowsHide: true, ...options })
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk))
    const stop = (signal) => {
      child.kill(signal)
      process.exit(1)
    }
    const end = (code) => {
      for (const signal of STOPPING) process.off(signal, stop)
      done({ code, said: Buffer.concat(said).toString() })
    }
    for (const signal of STOPPING) process.on(signal, stop)
    child.once('error', (error) => end(error.message))
    child.once('close', (code, signal) => end(code ?? signal))
  })
}

/**
 * Passes a signal on. On Windows the console has already notified every process, and `kill` would end the
 * child before it could stop its own children.
 */
export function forwardSignal(child, signal) {
  if (process.platform !== 'win32') child.kill(signal)
}

/** Stops a process. On Windows that ends it at once, and its children only by taskkill. */
export function endTree(child) {
  if (process.platform !== 'win32') child.kill('SIGTERM')
  else spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
}

/** Path of a package's program, for Node to run. */
export function program(name, packageName = name) {
  const folder = join(root, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[name])
}

/** npm as a command with arguments: the npm that started this, else the one beside this Node. */
export function npm(...args) {
  const beside = dirname(process.execPath)
  const file = [
    process.env.npm_execpath,
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path?.endsWith('npm-cli.js') && existsSync(path))
  return file ? [process.execPath, [file, ...args]] : ['npm', args]
}
