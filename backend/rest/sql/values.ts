import type { Value } from '../../db/read-as.ts'

/** Parameters of one statement, in order. */
export class Values {
  readonly list: Value[] = []

  /** Adds a value and returns its placeholder. */
  add(value: Value): string {
    return `$${this.list.push(value)}`
  }
}
