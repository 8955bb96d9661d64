// npm passes a signal to the shell of a script, which ends without passing it on. So processes under npm
// treat the end of their parent as the signal.

const LOOK_MS = 250

/** Calls `gone` once the parent process has ended. */
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
  // On Windows a process keeps the id of an ended parent.
  if (process.platform !== 'win32') return process.ppid === parent
  try {
    return process.kill(parent, 0)
  } catch {
    return false
  }
}
