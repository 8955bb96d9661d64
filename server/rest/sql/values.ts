/** The values of one statement, in the order of their places. */
export class Values {
  readonly list: unknown[] = []

  /** Takes a value in and gives the place that stands for it. */
  add(value: unknown): string {
    return `$${this.list.push(value)}`
  }
}
