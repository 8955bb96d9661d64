import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { Alone } from './alone.tsx'
import { loadSpecimen } from './specimens.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => loadSpecimen('ui', params.name)

export function HydrateFallback() {
  return null
}

export default function SiteSpecimen() {
  const { Specimen } = useLoaderData<typeof clientLoader>()
  return (
    <Alone name={useParams().name ?? ''}>
      <Specimen />
    </Alone>
  )
}
