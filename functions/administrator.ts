import type { Context } from './context.ts'

/** Whether the caller may do what only administrators may, as PostgreSQL decides it for tables. */
export async function isAdministrator({ claims, query }: Context): Promise<boolean> {
  const [row] = await query<{ answer: boolean }>('select private.is_administrator($1) as answer', [
    JSON.stringify(claims),
  ])
  return row?.answer === true
}
