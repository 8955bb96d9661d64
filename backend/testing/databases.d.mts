export function dropDatabase(adminUrl: string, name: string): Promise<void>
export function administer(url: string, sql: string): Promise<void>
export function databaseUrl(adminUrl: string, name: string): string
