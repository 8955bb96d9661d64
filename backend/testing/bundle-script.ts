import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { projectRoot } from '../base/project-root.ts'

/** Bundles a script that tests start as a process: one file loads in a quarter of the time of its hundreds of modules. */
export async function bundleScript(path: string): Promise<string> {
  const outfile = join(projectRoot, 'node_modules', '.cache', 'test-scripts', `${basename(path, '.ts')}.js`)
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [path],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  return outfile
}
