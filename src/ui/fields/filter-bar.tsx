import type {ReactNode} from 'react'

/** Filters of a list: two per row on phones, one row on wide screens. A full-width filter spans both columns. */
export function FilterBar({search, children}: {search: ReactNode; children: ReactNode}) {
  return (
    <div className="grid grid-cols-2 gap-3 desk:flex desk:items-end">
      <div className="col-span-2 desk:contents">{search}</div>
      {children}
    </div>
  )
}
