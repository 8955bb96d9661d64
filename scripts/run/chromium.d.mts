export function chromium(): string
export function usualPlaces(platform: string, env: Record<string, string | undefined>): string[]
