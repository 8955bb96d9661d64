import type { Value } from '../../db/read-as.ts'

/** The values of one statement, in the order of their places. */
export class Values {
  readonly list: Value[] = []

  /** Takes a value in and gives the place that stands for it. */
  add(value: Value): string {
    return `$${this.list.push(value)}`
  }
}
