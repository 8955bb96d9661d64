// The steps of a start, for a person or for a log: on a terminal one line each with a moving sign while it
// lasts, then a tick and the time; elsewhere a line when it is done. Plain JavaScript, because `npm start` shows
// the first steps before anything is installed.

const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const START_OF_LINE = '\r\x1b[K'
const WIDTH = 24

/**
 * Makes the function that runs one step after the other. `report` is what logs a finished step where there is
 * nobody to watch.
 */
export function showSteps({ format, report, stream = process.stdout, now = () => performance.now() }) {
  return async (doing, done, work) => {
    const began = now()
    const ms = () => Math.round(now() - began)
    if (format === 'json') {
      const result = await work()
      report({ ms: ms() }, done)
      return result
    }
    let frame = 0
    const draw = () => {
      const sign = SIGNS[frame++ % SIGNS.length]
      stream.write(`${START_OF_LINE}  ${sign} ${doing.padEnd(WIDTH)}${inSeconds(ms())}`)
    }
    if (stream.isTTY) draw()
    const drawing = stream.isTTY ? setInterval(draw, 100) : undefined
    const end = (sign, text) => {
      clearInterval(drawing)
      stream.write(`${stream.isTTY ? START_OF_LINE : ''}  ${sign} ${text.padEnd(WIDTH)}${inSeconds(ms())}\n`)
    }
    try {
      const result = await work()
      end('✓', done)
      return result
    } catch (error) {
      end('✗', doing)
      throw error
    }
  }
}

function inSeconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8)
}
