import type { ComponentType } from 'react'

type Module = { Specimen: ComponentType }

/** One file for each file of web/ui and of web/admin/ui, under the same name. */
const modules = {
  ui: import.meta.glob<Module>('./ui/*.tsx'),
  'admin-ui': import.meta.glob<Module>('./admin-ui/*.tsx'),
}
export type Folder = keyof typeof modules

export const titles: Record<Folder, string> = { ui: 'Site', 'admin-ui': 'Back office' }
export const folders = Object.keys(modules) as Folder[]

export function namesIn(folder: Folder): string[] {
  return Object.keys(modules[folder]).map((path) => path.replace(/^.*\/|\.tsx$/g, ''))
}

export async function loadSpecimen(folder: Folder, name: string | undefined): Promise<Module> {
  const load = modules[folder][`./${folder}/${name}.tsx`]
  if (!load) throw new Response(null, { status: 404 })
  return load()
}
