/**
 * Finds the tables and functions reserved for staff in PostgreSQL's catalogue, so that other callers can be
 * refused before their body is read. Queried with an empty search path, as `staffPolicyPattern` expects.
 */

/**
 * Matches a policy that admits only staff, by the names of the product's SQL functions for staff: `app.may` in
 * `using ((select app.may('write')) and …)`. Matches nothing without one.
 */
export function staffPolicyPattern(staffFunctions: readonly string[] = []): string {
  if (staffFunctions.length === 0) return '$.^'
  const names = staffFunctions.map((name) => name.replaceAll('.', String.raw`\.`)).join('|')
  const asked = String.raw`\( SELECT (${names})\([^()]*\) AS [a-z_]+\)`
  return String.raw`^(\(${asked} AND .*|${asked})$`
}

/** Commands for the two functions below, with the letters of `pg_policy`. */
export const COMMANDS = `(values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd'))`

/**
 * SQL: whether `role` (of `pg_roles`) may run `command` (one of `COMMANDS`) on `relation` (of `pg_class`)
 * without being staff, by grants and policies. `pattern` is the result of `staffPolicyPattern`.
 */
export function openToOthers(role: string, relation: string, command: string, pattern: string): string {
  return `(has_table_privilege(${role}.oid, ${relation}.oid, ${command}.name)
      or (${command}.name <> 'delete' and has_any_column_privilege(${role}.oid, ${relation}.oid, ${command}.name)))
    and (not ${relation}.relrowsecurity or exists (
      select from pg_policy p
      where p.polrelid = ${relation}.oid and p.polpermissive and p.polcmd in (${command}.letter::"char", '*')
        and exists (
          select from unnest(p.polroles) as named(id)
          where case when named.id = 0 then true else pg_has_role(${role}.oid, named.id, 'usage') end)
        and concat(pg_get_expr(p.polqual, p.polrelid)) !~ ${pattern}
        and concat(pg_get_expr(p.polwithcheck, p.polrelid)) !~ ${pattern}))`
}
