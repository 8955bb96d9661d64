export function chooseSeed(what: string): void
