import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#backend/base/project-root.ts'

/** The backfill's function, and the rows it has to fill in. */
export const BACKFILL = 'private.fill_in_notice_language'
export const LEFT = 'select count(*)::int as count from public.consent_records where notice_language is null'

/** A new column, a function under another name, and a backfill; slow, so that it can be killed midway. */
const MIGRATION = `
  alter table public.consent_records add column notice_language text;
  alter function public.is_public_setting(text) rename to is_setting_public;
  create function public.is_public_setting(key text) returns boolean
  language sql stable security definer set search_path = ''
  as 'select public.is_setting_public($1)';
  grant execute on function public.is_public_setting(text) to anon, authenticated;
  create function ${BACKFILL}(batch integer) returns integer
  language sql set search_path = ''
  as $$
    with batch as (
      update public.consent_records set notice_language = 'en' where ctid = any (array(
        select ctid from public.consent_records where notice_language is null limit $1 for update))
      returning 1
    )
    select count(*)::int from batch
  $$;
  insert into daan.backfills (function_name) values ('${BACKFILL}');
  select pg_sleep(0.5);`

/** The built product as its next release: the same code with one more migration. */
export function makeNextRelease(folder: string): string {
  const root = join(folder, 'next-release')
  mkdirSync(join(root, 'build'), { recursive: true })
  const link = (path: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    symlinkSync(join(projectRoot, path), join(root, path), 'junction')
  }
  cpSync(join(projectRoot, 'package.json'), join(root, 'package.json'))
  for (const name of readdirSync(join(projectRoot, 'build'), { withFileTypes: true })) {
    if (name.isDirectory()) link(join('build', name.name))
    else cpSync(join(projectRoot, 'build', name.name), join(root, 'build', name.name))
  }
  for (const path of ['node_modules', 'backend/db/sql', 'server/sandbox', 'server/receipts/pdf/fonts'])
    link(path)
  cpSync(join(projectRoot, 'database'), join(root, 'database'), { recursive: true })
  rmSync(join(root, 'database', 'releases'), { recursive: true, force: true })
  writeFileSync(join(root, 'database', 'migrations', '900-next-release.sql'), MIGRATION)
  return root
}
