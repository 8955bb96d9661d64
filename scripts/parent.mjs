// npm passes a signal on to the shell it runs a script in, and that shell keeps it to itself and ends. So what
// runs under npm takes the end of its parent for the signal.

const LOOK_MS = 250

/** Calls `gone` once when the process that started this one has ended. */
export function whenParentEnds(gone) {
  const parent = process.ppid
  const looking = setInterval(() => {
    if (isThere(parent)) return
    clearInterval(looking)
    gone()
  }, LOOK_MS)
  looking.unref()
}

function isThere(parent) {
  // On Windows a process keeps the number of a parent that has ended.
  if (process.platform !== 'win32') return process.ppid === parent
  try {
    return process.kill(parent, 0)
  } catch {
    return false
  }
}
