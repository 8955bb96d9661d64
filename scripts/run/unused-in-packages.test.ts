import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#backend/base/project-root.ts'
import { removeUnused } from './unused-in-packages.ts'

const packages = join(projectRoot, 'node_modules')
const chunks = join(packages, 'react-router', 'dist', 'production')
const hashed = readdirSync(chunks).filter((name) => /^chunk-.*\.mjs$/.test(name))
const reactDom = join(packages, 'react-dom', 'cjs', 'react-dom-client.production.js')
const transformed = (files: string[]) => {
  const build = removeUnused()
  const written = files.map((file) => build.transform(readFileSync(file, 'utf8'), file))
  return { ...build, written }
}

test('empties functions of the installed React and React Router', () => {
  const { written, buildEnd } = transformed([reactDom, ...hashed.map((name) => join(chunks, name))])
  const [react, ...router] = written
  expect(react).toContain('function startViewTransition() {}')
  expect(router.filter((code) => code?.includes('function useSubmit() {}'))).toHaveLength(1)
  expect(() => buildEnd()).not.toThrow()
})

test('stops the build when a file has another name, and keeps the reason of a build that failed', () => {
  const { buildEnd } = transformed([reactDom])
  expect(() => buildEnd()).toThrow(/^No package has the file chunk-\w+\.mjs: see unused-in-packages\.ts$/)
  expect(() => buildEnd(new Error('Another'))).not.toThrow()
})
