import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { projectRoot } from '../base/project-root.ts'
import { administer, databaseUrl, dropDatabase } from './databases.mjs'

/** An empty database like a new hosted Supabase project's. */
export type HostedPlatform = {
  /** As its role `postgres`: not a superuser, and not the owner of `auth` and `storage`. */
  url: string
  /** As the roles of its services. */
  authUrl: string
  authenticatorUrl: string
  /**
   * On the hosted service an extension lets `postgres` create policies on `auth` and `storage` without owning
   * them. Here it owns them while `work` runs.
   */
  withPolicyGrants<T>(work: () => Promise<T>): Promise<T>
  drop(): Promise<void>
}

export async function prepareHostedPlatform(): Promise<HostedPlatform> {
  const adminUrl = inject('adminUrl')
  const name = `daan_hosted_${randomBytes(4).toString('hex')}`
  const roles = { postgres: `${name}_postgres`, auth: `${name}_auth`, storage: `${name}_storage` }
  const authenticator = `${name}_authenticator`
  await administer(
    adminUrl,
    `create role ${roles.postgres} login createrole createdb password 'word';
     create role ${roles.auth} login noinherit password 'word';
     create role ${roles.storage} login noinherit password 'word';
     create role ${authenticator} login noinherit password 'word';
     grant anon, authenticated, service_role to ${roles.postgres} with admin option;
     -- Another instance in this cluster created it first; on the hosted service the product does.
     grant daan_guest to ${roles.postgres};
     grant anon, authenticated, service_role to ${authenticator};
     grant ${roles.postgres}, ${roles.auth}, ${roles.storage} to current_user`,
  )
  await administer(adminUrl, `create database ${name} owner ${roles.postgres}`)
  const own = databaseUrl(adminUrl, name)
  const sql = readFileSync(join(projectRoot, 'backend/testing/hosted-platform.sql'), 'utf8')
  await administer(
    own,
    sql.replace(/\{(\w+)\}/g, (_, role: keyof typeof roles) => roles[role]),
  )
  const as = (role: string) => {
    const url = new URL(own)
    url.username = role
    url.password = 'word'
    return url.href
  }
  return {
    url: as(roles.postgres),
    authUrl: as(roles.auth),
    authenticatorUrl: as(authenticator),
    async withPolicyGrants(work) {
      await administer(adminUrl, `grant ${roles.storage} to ${roles.postgres}`)
      try {
        return await work()
      } finally {
        await administer(adminUrl, `revoke ${roles.storage} from ${roles.postgres}`)
      }
    },
    async drop() {
      await dropDatabase(adminUrl, name)
      for (const role of [...Object.values(roles), authenticator]) {
        await administer(adminUrl, `drop role if exists ${role}`)
      }
    },
  }
}
