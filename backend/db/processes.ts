import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * Start time of a process. Together with its pid it identifies the process, since pids are reused. Undefined
 * if no such process runs.
 */
export function processStart(pid: number): string | undefined {
  if (!exists(pid)) return undefined
  const seen = look(pid)
  return seen?.defunct ? undefined : (seen?.start ?? UNKNOWN)
}

export function isRunning(pid: number, start: string): boolean {
  const now = processStart(pid)
  return now !== undefined && (now === start || now === UNKNOWN || start === UNKNOWN)
}

/** Whether the process is a zombie: exited, but not yet reaped by its parent. */
export function isDead(pid: number): boolean {
  return exists(pid) && processStart(pid) === undefined
}

export function commandOf(pid: number): string {
  if (process.platform === 'win32')
    return powershell(`(Get-CimInstance Win32_Process -Filter 'ProcessId = ${pid}').CommandLine`)
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ps(pid, 'command=')
  }
}

/** Memory of a process in megabytes. */
export function memoryOf(pid: number): number {
  return process.platform === 'win32'
    ? Number(powershell(`(Get-Process -Id ${pid}).WorkingSet64`)) / 1024 ** 2
    : Number(ps(pid, 'rss=')) / 1024
}

// A system may hide other users' processes; an existing process is then assumed to be the right one.
const UNKNOWN = 'unknown'

type Seen = { start: string; defunct: boolean } | undefined

export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function look(pid: number): Seen {
  if (process.platform === 'linux') return fromProc(pid)
  return process.platform === 'win32' ? fromWindows(pid) : fromPs(pid)
}

function fromProc(pid: number): Seen {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    // A killed process loses its memory, and so its command line, some time before it is gone.
    const isEnding = readFileSync(`/proc/${pid}/cmdline`, 'utf8') === ''
    return { start: `${boot} ${fields[19]}`, defunct: isEnding || fields[0] === 'Z' || fields[0] === 'X' }
  } catch {
    return undefined
  }
}

function fromPs(pid: number): Seen {
  const [state = '', ...start] = ps(pid, 'state=,lstart=').split(/\s+/)
  return state ? { start: start.join(' '), defunct: state.startsWith('Z') } : undefined
}

function fromWindows(pid: number): Seen {
  const start = powershell(`(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`)
  return start ? { start, defunct: false } : undefined
}

function powershell(command: string): string {
  const args = ['-NoProfile', '-NonInteractive', '-Command', command]
  return spawnSync('powershell.exe', args, { encoding: 'utf8', windowsHide: true }).stdout?.trim() ?? ''
}

function ps(pid: number, columns: string): string {
  return spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
