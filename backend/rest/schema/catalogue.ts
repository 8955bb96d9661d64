import { COMMANDS, openToOthers } from '../../db/open-to-others.ts'

/**
 * Queries on PostgreSQL's catalogues. They run with an empty search path, so that types and defaults in the
 * results are schema-qualified where needed.
 */

const COLUMN = `json_build_object(
  'name', a.attname,
  'type', format_type(a.atttypid, a.atttypmod),
  'nature', case coalesce(nullif(ct.typbasetype, 0), ct.oid)
    when 'json'::regtype then 'json' when 'jsonb'::regtype then 'json'
    when 'tsvector'::regtype then 'tsvector' else 'other' end,
  'default', case
    when a.attidentity <> '' then
      format('nextval(%L::regclass)', pg_get_serial_sequence(a.attrelid::regclass::text, a.attname))
    when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end)`

const COLUMNS_OF = (relation: string) => `(
  select coalesce(json_agg(${COLUMN} order by a.attnum), '[]')
  from pg_attribute a
  join pg_type ct on ct.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = ${relation} and a.attnum > 0 and not a.attisdropped)`

const EXPOSED = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
  and not c.relispartition`

/** Writes that callers other than staff could make, by grants and policies; all others are refused early. */
const WRITERS = `(
  select json_object_agg(role.rolname, array(
    select k.name from ${COMMANDS} as k(name, letter)
    where k.name <> 'select' and ${openToOthers('role', 'c', 'k', '$1')}))
  from pg_roles role where role.rolname in ('anon', 'authenticated', 'daan_guest'))`

export type RelationRow = {
  id: number
  name: string
  kind: 'r' | 'p' | 'v' | 'm' | 'f'
  columns: { name: string; type: string; nature: 'json' | 'tsvector' | 'other'; default: string | null }[]
  primary_key: string[]
  unique_keys: string[][]
  writers: Record<string, string[]> | null
}

/** Its parameter is the result of `staffPolicyPattern`. */
export const RELATIONS = `
  select c.oid::int8::float8 as id, c.relname as name, c.relkind as kind, ${COLUMNS_OF('c.oid')} as columns,
    coalesce((
      select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum))
      from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
      where i.indrelid = c.oid and i.indisprimary), '{}') as primary_key,
    (
      select coalesce(json_agg(keys.names), '[]')
      from (
        select array_agg(a.attname::text order by a.attname) as names
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null
        group by i.indexrelid
      ) keys
    ) as unique_keys,
    ${WRITERS} as writers
  from pg_class c
  where ${EXPOSED}
  order by c.relname`

export type ForeignKeyRow = {
  name: string
  origin: number
  target: number
  origin_columns: string[]
  target_columns: string[]
}

export const FOREIGN_KEYS = `
  select k.conname as name, k.conrelid::int8::float8 as origin, k.confrelid::int8::float8 as target,
    (select array_agg(a.attname::text order by u.n) from unnest(k.conkey) with ordinality u(attnum, n)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.attnum) as origin_columns,
    (select array_agg(a.attname::text order by u.n) from unnest(k.confkey) with ordinality u(attnum, n)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.attnum) as target_columns
  from pg_constraint k
  where k.contype = 'f' and k.conparentid = 0
  order by k.conname, k.oid`

export type FunctionRow = {
  name: string
  volatility: 'v' | 's' | 'i'
  is_set: boolean
  is_void: boolean
  is_composite: boolean
  relation: string | null
  columns: RelationRow['columns']
  parameters: { name: string; type: string; mode: string; is_required: boolean }[]
  statement_timeout: string | null
  callers: string[]
}

export const FUNCTIONS = `
  select p.proname as name, p.provolatile as volatility, p.proretset as is_set,
    p.prorettype = 'void'::regtype as is_void,
    t.typtype = 'c' or coalesce(p.proargmodes && '{o,b,t}'::"char"[], false) as is_composite,
    (select c.relname from pg_class c where c.oid = t.typrelid and ${EXPOSED}) as relation,
    case when t.typtype = 'c' then ${COLUMNS_OF('t.typrelid')} else '[]'::json end as columns,
    (
      select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[u.n], ''),
        'type', format_type(u.type, null),
        'mode', coalesce(p.proargmodes[u.n]::text, 'i'),
        'is_required', u.inputs <= p.pronargs - p.pronargdefaults) order by u.n), '[]')
      from (
        select a.type, a.n, count(*) filter (
          where coalesce(p.proargmodes[a.n]::text, 'i') in ('i', 'b', 'v')) over (order by a.n) as inputs
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, n)
      ) u
    ) as parameters,
    (select split_part(setting, '=', 2) from unnest(p.proconfig) setting
      where setting like 'statement_timeout=%') as statement_timeout,
    array(select role.rolname::text from pg_roles role where role.rolname in ('anon', 'authenticated', 'daan_guest')
      and has_function_privilege(role.oid, p.oid, 'execute') order by 1) as callers
  from pg_proc p
  join pg_type own on own.oid = p.prorettype
  join pg_type t on t.oid = coalesce(nullif(own.typbasetype, 0), own.oid)
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.proname, p.oid`

export type TypeRow = { schema: string; name: string }

export const TYPES = `
  select n.nspname as schema, t.typname as name
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where n.nspname in ('pg_catalog', 'public') and t.typtype in ('b', 'd', 'e', 'r', 'm')
    and t.typname !~ '^_?(reg|pg_)' and t.typname not in ('"char"', 'char', 'name', 'aclitem', 'cstring')
  order by n.nspname = 'public', t.typname`

export type SourceRow = {
  id: number
  name: string
  /** Relations read by its definition or by a policy that applies to visitors. */
  looks_into: number[]
  /** Whether triggers announce every change; a view has no changes of its own. */
  is_heard: boolean
  /** Whether its content can change without a change to a table: with time, or by a function. */
  is_fickle: boolean
}

const FICKLE =
  `'(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday|random|gen_random_uuid|` +
  `current_setting|age|pg_[a-z_]+)\\(|CURRENT_(DATE|TIME)|LOCALTIME'`

/**
 * Every relation that may be behind an exposed one. Functions of the `auth` schema return the same for every
 * visitor, immutable ones always the same. Any other may read anything and makes its relation fickle, unless
 * its comment begins with "Announced: ": then changes to its results announce the relations that rely on it.
 */
export const SOURCES = `
  select c.oid::int8::float8 as id, n.nspname || '.' || c.relname as name,
    coalesce((
      select array_agg(distinct x.refobjid::int8::float8) from (${dependencies('pg_class')}) x
      where x.refobjid <> c.oid), '{}') as looks_into,
    c.relkind = 'v' or exists (
      select from pg_trigger g
      where g.tgrelid = c.oid and g.tgfoid = to_regprocedure('daan.announce_change()')
        and g.tgenabled in ('O', 'A') and g.tgtype & 60 = 60 and g.tgattr = '' and g.tgqual is null) as is_heard,
    (c.relkind = 'v' and pg_get_viewdef(c.oid) ~* ${FICKLE})
    or exists (
      select from pg_policy p where p.polrelid = c.oid and ${passedByVisitors('p')}
        and concat(pg_get_expr(p.polqual, p.polrelid)) ~* ${FICKLE})
    or exists (
      select from (${dependencies('pg_proc')}) x join pg_proc f on f.oid = x.refobjid
      where f.provolatile <> 'i' and f.pronamespace <> all (array(
        select s.oid from pg_namespace s where s.nspname in ('pg_catalog', 'auth')))
        and coalesce(obj_description(f.oid, 'pg_proc'), '') !~ '^Announced: ') as is_fickle
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`

function passedByVisitors(policy: string): string {
  return `(${policy}.polroles && array[0::oid, coalesce(to_regrole('anon')::oid, 0)]
    and ${policy}.polcmd in ('r', '*'))`
}

function dependencies(on: 'pg_class' | 'pg_proc'): string {
  return `
    select d.refobjid from pg_rewrite w join pg_depend d
      on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = '${on}'::regclass
      where w.ev_class = c.oid
    union all
    select d.refobjid from pg_policy p join pg_depend d
      on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = '${on}'::regclass
      where p.polrelid = c.oid and ${passedByVisitors('p')}`
}
