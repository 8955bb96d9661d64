import { Link } from 'react-router'
import { BackIcon } from '#web/ui/icons.tsx'
import { load } from '../../data/load.ts'
import { useResolved } from '../../hooks/use-resolved.ts'
import { ImportSteps } from '../../import/import-steps.tsx'
import { Page } from '../../ui/page.tsx'
import { smallButton } from '../../ui/small-button.tsx'
import { donorToasts } from '../toasts.ts'
import type { Route } from './+types/import'
import { DonorCheck } from './donor-check.tsx'
import { donorImport } from './donor-import.ts'
import { readImports } from './import-data.ts'

export const clientLoader = () => ({ imports: load(() => readImports()) })

export default function Import({ loaderData }: Route.ComponentProps) {
  const { value: imports } = useResolved(loaderData.imports, donorToasts.pastImportsFailed)
  return (
    <Page
      title="Import donors"
      intro="From a CSV file or an Excel workbook. Nothing is saved until you have seen what will happen."
      actions={
        <Link to="/admin/donors" className={smallButton('quiet')}>
          <BackIcon className="size-4" />
          All donors
        </Link>
      }
    >
      <ImportSteps list={donorImport} Check={DonorCheck} past={imports} />
    </Page>
  )
}
