/** A filter without these parts. */
export function without<Filter extends object>(filter: Filter, names: readonly (keyof Filter)[]): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(([name]) => !names.includes(name as keyof Filter)),
  ) as Filter
}

/** A filter with this part, or without it if empty. */
export function withPart<Filter extends object>(
  filter: Filter,
  name: keyof Filter,
  value: string | null | undefined,
): Filter {
  const rest = without(filter, [name])
  return value === undefined || value === '' ? rest : { ...rest, [name]: value }
}
