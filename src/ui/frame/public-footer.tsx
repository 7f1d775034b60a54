import type {ReactNode} from 'react'

/** The foot of the public site: where to read on, and how to reach people. */
export function PublicFooter({
  brand,
  columns,
  contact,
  social,
}: {
  brand: ReactNode
  columns: readonly {title: string; links: readonly ReactNode[]}[]
  contact: ReactNode
  social?: ReactNode
}) {
  return (
    <footer className="border-t border-line bg-card max-desk:pb-12">
      <div className="p-page mx-auto grid max-w-page grid-cols-2 gap-8 py-10 desk:flex desk:gap-16 [&_a]:text-ink [&_a]:no-underline [&_a:hover]:underline [&_a:hover]:underline-offset-4">
        <div className="col-span-2 grow space-y-3 text-14 text-muted">
          {brand}
          <address className="space-y-1 not-italic">{contact}</address>
          {social}
        </div>
        {columns.map(column => (
          <nav key={column.title} aria-label={column.title} className="text-14">
            <p className="pb-1 font-semibold text-muted">{column.title}</p>
            <ul>
              {column.links.map((link, index) => (
                <li
                  key={index}
                  className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center desk:[&_a]:min-h-8"
                >
                  {link}
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
