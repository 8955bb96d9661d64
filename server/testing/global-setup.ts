import type { TestProject } from 'vitest/node'
import { projectRoot } from '#backend/base/project-root.ts'
import { beginTestRun } from '#backend/testing/global-setup.ts'
import { isInstalled } from '../../scripts/run/installed.mjs'
import { source } from '../source.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The migrated and seeded database that test files clone. */
    template: string
  }
}

/** One PostgreSQL for the whole run, with a template of the product beside that of the backend. */
export default async function setup(project: TestProject) {
  // A test that starts the product would install them under all the others.
  if (!isInstalled(projectRoot))
    throw new Error('The installed packages are not those of package-lock.json. Run npm ci first.')
  // Component tests alone need no database.
  if (project.vitest.projects.every(({ name }) => name.startsWith('web'))) return undefined
  const { addTemplate, end } = await beginTestRun(project)
  project.provide('template', await addTemplate(source))
  return end
}
