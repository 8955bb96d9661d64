import { malformedQuery } from '../problems.ts'

const SHOWN = 200

/** Scans one query parameter; throws PostgREST's parse error on a mismatch. */
export class Reader {
  readonly text: string
  readonly #what: string
  #at = 0

  /** `what` is the parameter's name in the error, as in "failed to parse select parameter". */
  constructor(text: string, what: string) {
    this.text = text
    this.#what = what
  }

  get done(): boolean {
    return this.#at >= this.text.length
  }

  sees(literal: string): boolean {
    return this.text.startsWith(literal, this.#at)
  }

  /** `pattern` must be sticky. */
  seesMatch(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at
    return pattern.test(this.text)
  }

  take(literal: string): boolean {
    if (!this.sees(literal)) return false
    this.#at += literal.length
    return true
  }

  /** `pattern` must be sticky. */
  takeMatch(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  takeRest(): string {
    const rest = this.text.slice(this.#at)
    this.#at = this.text.length
    return rest
  }

  skipBlanks(): void {
    this.takeMatch(/[ \t]*/y)
  }

  expect(literal: string, expecting = `"${literal}"`): void {
    if (!this.take(literal)) this.fail(expecting)
  }

  expectEnd(): void {
    if (!this.done) this.fail('end of input')
  }

  fail(expecting: string): never {
    const found = this.done
      ? 'end of input'
      : JSON.stringify(String.fromCodePoint(this.text.codePointAt(this.#at) ?? 0))
    const shown = this.text.length > SHOWN ? `${this.text.slice(0, SHOWN)}…` : this.text
    throw malformedQuery(
      `"failed to parse ${this.#what} (${shown})" (line 1, column ${this.#at + 1})`,
      `unexpected ${found} expecting ${expecting}`,
    )
  }
}
