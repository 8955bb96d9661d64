/**
 * Which doors PostgreSQL keeps for staff, read off its catalogue: what it would refuse to everybody else in any case
 * can be refused before their body is read. Asked with an empty search path, as `staffPolicyPattern` expects.
 */

/**
 * Matches a policy that lets nobody but staff through, whatever else it asks, by the SQL function in which a product
 * says who that is: `public.is_admin` in `using ((select public.is_admin()) and …)`. Without one, nothing matches.
 */
export function staffPolicyPattern(staffFunction: string | undefined): string {
  if (staffFunction === undefined) return '$.^'
  const called = staffFunction.replaceAll('.', String.raw`\.`)
  const name = staffFunction.slice(staffFunction.lastIndexOf('.') + 1)
  const asked = String.raw`\( SELECT ${called}\(\) AS ${name}\)`
  return String.raw`^(\(${asked} AND .*|${asked})$`
}

/** Commands of which the two functions below speak, with the letters of `pg_policy`. */
export const COMMANDS = `(values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd'))`

/**
 * SQL: whether `role` (of `pg_roles`) could do `command` (one of `COMMANDS`) to `relation` (of `pg_class`) without being
 * staff, by grants and policies. `pattern` is what `staffPolicyPattern` answers.
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
