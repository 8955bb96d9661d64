import { projectRoot } from '#backend/base/project-root.ts'
import { readVersion } from './read-version.mjs'

/** This release and the commit it was built from: for operators and staff, not for public responses. */
export const { version, commit, title } = readVersion(projectRoot)
