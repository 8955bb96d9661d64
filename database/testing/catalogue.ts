import type { Query } from '#backend/db/database.ts'

/** All database objects by name: databases with the same schema have equal catalogues. */
export type Catalogue = Map<string, string>

// Excludes objects of the queue library and of extensions.
const PRODUCT_SCHEMAS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`
const NOT_IN_EXTENSION = (classid: string, oid: string) => `not exists (select from pg_depend as d
  where d.classid = '${classid}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
// A missing ACL means the defaults; sorted, as grants are a set.
const rights = (acl: string, kind: string, owner: string) =>
  `(select string_agg(a::text, ' ' order by a::text) from (
     select (aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner})))).*) as a)`

const PARTS = [
  `select 'schema ' || nspname as name, ${rights('nspacl', 'n', 'nspowner')} as definition
   from pg_namespace as n where ${PRODUCT_SCHEMAS}`,

  `select 'relation ' || c.oid::regclass, concat_ws(' ', c.relkind, c.relpersistence, c.relrowsecurity,
     c.relforcerowsecurity, c.reloptions, ${rights('c.relacl', 'r', 'c.relowner')},
     case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
     obj_description(c.oid, 'pg_class'))
   from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
   where ${PRODUCT_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${NOT_IN_EXTENSION('pg_class', 'c.oid')}`,

  `select 'column ' || c.oid::regclass || '.' || quote_ident(a.attname), concat_ws(' ',
     format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, a.attidentity,
     a.attgenerated, pg_get_expr(def.adbin, def.adrelid), a.attstorage,
     case when a.attacl is not null then ${rights('a.attacl', 'c', 'c.relowner')} end,
     col_description(c.oid, a.attnum))
   from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
     left join pg_attrdef as def on def.adrelid = a.attrelid and def.adnum = a.attnum
   where ${PRODUCT_SCHEMAS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped
     and ${NOT_IN_EXTENSION('pg_class', 'c.oid')}`,

  `select 'constraint ' || coalesce(con.conrelid::regclass::text, con.contypid::regtype::text) || ' '
     || quote_ident(con.conname),
     concat_ws(' ', pg_get_constraintdef(con.oid), con.convalidated, obj_description(con.oid, 'pg_constraint'))
   from pg_constraint as con join pg_namespace as n on n.oid = con.connamespace where ${PRODUCT_SCHEMAS}`,

  `select 'index ' || i.indexrelid::regclass, concat_ws(' ', pg_get_indexdef(i.indexrelid), i.indisvalid,
     obj_description(i.indexrelid, 'pg_class'))
   from pg_index as i join pg_class as c on c.oid = i.indexrelid join pg_namespace as n on n.oid = c.relnamespace
   where ${PRODUCT_SCHEMAS}`,

  `select 'statistics ' || n.nspname || '.' || s.stxname, pg_get_statisticsobjdef(s.oid)
   from pg_statistic_ext as s join pg_namespace as n on n.oid = s.stxnamespace where ${PRODUCT_SCHEMAS}`,

  `select 'sequence ' || c.oid::regclass, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement,
     s.seqmin, s.seqmax, s.seqcache, s.seqcycle, ${rights('c.relacl', 's', 'c.relowner')})
   from pg_sequence as s join pg_class as c on c.oid = s.seqrelid join pg_namespace as n on n.oid = c.relnamespace
   where ${PRODUCT_SCHEMAS}`,

  `select 'function ' || p.oid::regprocedure, concat_ws(' ', pg_get_functiondef(p.oid),
     ${rights('p.proacl', 'f', 'p.proowner')}, obj_description(p.oid, 'pg_proc'))
   from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
   where ${PRODUCT_SCHEMAS} and p.prokind in ('f', 'p') and ${NOT_IN_EXTENSION('pg_proc', 'p.oid')}`,

  `select 'type ' || t.oid::regtype, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod),
     (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum as e where e.enumtypid = t.oid),
     ${rights('t.typacl', 'T', 't.typowner')})
   from pg_type as t join pg_namespace as n on n.oid = t.typnamespace
   where ${PRODUCT_SCHEMAS} and (t.typtype in ('e', 'd', 'r')
       -- A table's row type belongs to the table.
       or exists (select from pg_class as c where c.oid = t.typrelid and c.relkind = 'c')) and ${NOT_IN_EXTENSION('pg_type', 't.oid')}`,

  `select 'policy ' || pol.polrelid::regclass || ' ' || pol.polname, concat_ws(' ', pol.polpermissive, pol.polcmd,
     array(select case role when 0 then 'public' else role::regrole::text end
       from unnest(pol.polroles) as role order by 1),
     'using', pg_get_expr(pol.polqual, pol.polrelid), 'check', pg_get_expr(pol.polwithcheck, pol.polrelid))
   from pg_policy as pol`,

  `select 'trigger ' || t.tgrelid::regclass || ' ' || quote_ident(t.tgname),
     concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
   from pg_trigger as t join pg_class as c on c.oid = t.tgrelid join pg_namespace as n on n.oid = c.relnamespace
   where ${PRODUCT_SCHEMAS} and not t.tgisinternal`,

  `select 'event trigger ' || evtname, concat_ws(' ', evtevent, evtfoid::regprocedure, evtenabled, evttags)
   from pg_event_trigger`,

  `select 'extension ' || extname, concat_ws(' ', extnamespace::regnamespace, extversion) from pg_extension`,

  `select 'publication ' || p.pubname, concat_ws(' ', p.puballtables, p.pubinsert, p.pubupdate, p.pubdelete,
     array(select prrelid::regclass::text from pg_publication_rel where prpubid = p.oid order by 1))
   from pg_publication as p`,

  `select 'default rights ' || concat_ws(' ', defaclrole::regrole,
     case defaclnamespace when 0 then 'anywhere' else defaclnamespace::regnamespace::text end, defaclobjtype),
     (select string_agg(a::text, ' ' order by a::text) from (select (aclexplode(defaclacl)).*) as a)
   from pg_default_acl`,

  `select 'settings ' || coalesce(setrole::regrole::text, 'all'), setconfig::text
   from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())`,

  // Rows inserted by the schema itself.
  `select 'bucket ' || id, concat_ws(' ', name, public, file_size_limit, allowed_mime_types) from storage.buckets`,
]

export async function catalogueOf(query: Query): Promise<Catalogue> {
  await query(`set search_path = ''`)
  const catalogue: Catalogue = new Map()
  for (const part of PARTS) {
    const { rows } = await query<{ name: string; definition: string | null }>(
      `select part.name, part.definition from (${part}) as part (name, definition) order by 1`,
    )
    for (const { name, definition } of rows) catalogue.set(name, definition ?? '')
  }
  return catalogue
}

/** Objects missing from or different in either catalogue. */
export function differences(one: Catalogue, other: Catalogue): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].sort()
  return names.flatMap((name) => {
    const [a, b] = [one.get(name), other.get(name)]
    if (a === b) return []
    return [`${name}:\n  ${a ?? '(not there)'}\n  ${b ?? '(not there)'}`]
  })
}
