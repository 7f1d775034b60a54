import type {ReactNode} from 'react'

/** What narrows a list: on a phone two beside each other, at the desk one line. What needs a line of its own spans both. */
export function FilterBar({search, children}: {search: ReactNode; children: ReactNode}) {
  return (
    <div className="grid grid-cols-2 gap-3 desk:flex desk:items-end">
      <div className="col-span-2 desk:contents">{search}</div>
      {children}
    </div>
  )
}
