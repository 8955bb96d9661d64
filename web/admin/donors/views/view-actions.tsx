import { useState } from 'react'
import { formatNumber } from '#domain/india/numbers.ts'
import { useMay } from '../../data/may.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { View } from '../list-address.ts'
import { AddressesDialog } from './addresses-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'

/** Actions on all donors of the view. */
export function ViewActions({ view, total }: { view: View; total: number }) {
  const may = useMay()
  const [open, setOpen] = useState<'addresses' | 'note' | null>(null)
  const items = [
    ...(may('export') ? [{ name: 'Email addresses', onPress: () => setOpen('addresses') }] : []),
    ...(may('donors.write') ? [{ name: 'Add a note to all', onPress: () => setOpen('note') }] : []),
  ]
  if (items.length === 0) return null
  const close = () => setOpen(null)
  return (
    <>
      <RowMenu label="these donors" disabled={total === 0} items={items}>
        {total === 1 ? 'For this donor' : `For all ${total > 0 ? `${formatNumber(total)} ` : ''}donors`}
      </RowMenu>
      {open === 'addresses' && <AddressesDialog view={view} total={total} onClose={close} />}
      {open === 'note' && <NoteDialog view={view} total={total} onClose={close} />}
    </>
  )
}
