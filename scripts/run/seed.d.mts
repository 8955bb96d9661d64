export function chooseSeed(): void
