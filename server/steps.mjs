// Shows the steps of a start: on a terminal one line each with a spinner, then a tick and the time; in a log one line
// when it is done. Plain JavaScript, because `npm start` shows the first steps before anything is installed.

const SIGNS = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const START_OF_LINE = '\r\x1b[K'
const WIDTH = 24

/** Returns the function that runs a step. `report` logs a finished step if the format is JSON. */
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
