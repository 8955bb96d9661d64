import '#web/admin/admin.css'
import { testSpecimens } from '#web/testing/specimens.tsx'

testSpecimens('admin-ui', (specimen) => <div className="workshop">{specimen}</div>)
