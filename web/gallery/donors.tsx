import { useState } from 'react'
import { Link } from 'react-router'
import type { DataListProps } from '#web/admin/ui/data-list-props.ts'
import { SmallButton } from '#web/admin/ui/small-button.tsx'
import { hindi, long, unbroken } from './samples.ts'

type Donor = { id: string; name: string; email: string; given: string }
type Sort = 'name' | 'given'

const donors: readonly Donor[] = [
  { id: 'asha', name: 'Asha Rao', email: 'asha@example.org', given: '₹12,500' },
  { id: 'hindi', name: hindi, email: '', given: '₹0' },
  { id: 'long', name: long, email: unbroken, given: '₹12,34,56,789' },
]

const nameOf = ({ id, name }: Pick<Donor, 'id' | 'name'>) => <Link to={`#${id}`}>{name}</Link>

/** A list of donors in the states that tables and cards share. */
export function useDonorList(): Record<'full' | 'plain' | 'empty' | 'loading', DataListProps<Donor, Sort>> {
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set(['asha']))
  const [{ sort, descending }, setSorting] = useState({ sort: 'name' as Sort, descending: false })
  const plain: DataListProps<Donor, Sort> = {
    label: 'Donors',
    rows: donors,
    isStale: false,
    columns: [
      { name: 'name', label: 'Name', sort: 'name', cell: nameOf },
      { name: 'email', label: 'Email', cell: ({ email }) => email },
      {
        name: 'given',
        label: 'Given',
        sort: 'given',
        isDescendingFirst: true,
        isNumber: true,
        cell: ({ given }) => given,
      },
    ],
    card: ({ id, name, email, given }) => (
      <>
        <p>{nameOf({ id, name })}</p>
        <p>{email}</p>
        <p>{given}</p>
      </>
    ),
    empty: 'No donors yet.',
  }
  const full: DataListProps<Donor, Sort> = {
    ...plain,
    actions: () => <SmallButton look="quiet">Edit</SmallButton>,
    selection: { selected, onSelect, nameOf: ({ name }) => name },
    sorting: {
      sort,
      descending,
      orders: { name: ['Name, A to Z', 'Name, Z to A'], given: ['Smallest first', 'Largest first'] },
      onSort: (chosen, isDescending) => setSorting({ sort: chosen, descending: isDescending }),
    },
  }
  return { full, plain, empty: { ...full, rows: [] }, loading: { ...full, rows: undefined } }
}
