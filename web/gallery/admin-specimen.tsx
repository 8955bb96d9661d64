import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import '#web/admin/admin.css'
import { Alone } from './alone.tsx'
import { loadSpecimen } from './specimens.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => loadSpecimen('admin-ui', params.name)

export function HydrateFallback() {
  return null
}

/** In the back office's own text size and style sheet. */
export default function AdminSpecimen() {
  const { Specimen } = useLoaderData<typeof clientLoader>()
  return (
    <div className="workshop">
      <Alone name={useParams().name ?? ''}>
        <Specimen />
      </Alone>
    </div>
  )
}
