/** React warns in development alone, and component tests run it as visitors do. */
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Alone } from './alone.tsx'
import { folders, loadSpecimen, namesIn } from './specimens.ts'

afterEach(() => vi.restoreAllMocks())

describe.each(folders)('%s', (folder) => {
  test.each(namesIn(folder))('renders %s without a warning of React', async (name) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { Specimen } = await loadSpecimen(folder, name)
    const element = (
      <Alone name={name}>
        <Specimen />
      </Alone>
    )
    const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
    expect(html).toContain(`<h1>${name}</h1>`)
    expect(error).not.toHaveBeenCalled()
  })
})
