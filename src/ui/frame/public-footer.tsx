import type {ReactNode} from 'react'

/** The footer of public pages: links and contact details. */
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
    <footer className="border-t border-line bg-card max-md:pb-16">
      <div className="p-page mx-auto grid max-w-page grid-cols-2 gap-8 py-10 md:flex md:gap-16 md:pr-assistant [&_a]:text-ink [&_a]:no-underline [&_a:hover]:underline [&_a:hover]:underline-offset-4">
        <div className="col-span-2 grow space-y-3 text-14 text-muted">
          {brand}
          <address className="space-y-1 wrap-anywhere not-italic">{contact}</address>
          {social}
        </div>
        {columns.map(column => (
          <nav key={column.title} aria-label={column.title} className="text-14">
            <p className="pb-1 font-semibold text-muted">{column.title}</p>
            <ul>
              {column.links.map((link, index) => (
                <li key={index} className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center md:[&_a]:min-h-8">
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

/** Simple icons in one color, drawn on 24 × 24. */
const marks = {
  Facebook: 'M14 21v-7h2.6l.4-3h-3V9.1c0-.9.3-1.6 1.6-1.6H17V4.8c-.3 0-1.3-.1-2.4-.1-2.4 0-4 1.5-4 4.1V11H8v3h2.6v7z',
  Google:
    'M12 10.4v3.3h4.6c-.4 1.9-2 3.3-4.6 3.3a5 5 0 0 1 0-10c1.3 0 2.4.5 3.3 1.2l2.5-2.4A8.5 8.5 0 1 0 12 20.5c4.9 0 8.2-3.4 8.2-8.4 0-.6 0-1.1-.2-1.7z',
  Instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zm0 2A2.5 2.5 0 0 0 5.5 8v8A2.5 2.5 0 0 0 8 18.5h8a2.5 2.5 0 0 0 2.5-2.5V8A2.5 2.5 0 0 0 16 5.5zm4 2.3a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4zm0 2a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zm4.4-3.3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  LinkedIn:
    'M6.3 4a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zM4.8 9h3v10.5h-3zm5 0h2.9v1.5c.5-.9 1.6-1.8 3.3-1.8 3.2 0 3.9 2.1 3.9 4.9v5.9h-3v-5.3c0-1.3-.1-2.8-1.8-2.8s-2.3 1.3-2.3 2.7v5.4h-3z',
  TikTok:
    'M13 3.5h2.9c.2 2.1 1.6 3.7 3.8 3.9v2.9c-1.4 0-2.7-.4-3.8-1.2v5.8c0 3.3-2.5 5.6-5.5 5.6s-5.4-2.4-5.4-5.4 2.6-5.6 6-5.4v3c-1.6-.3-3 .8-3 2.4 0 1.4 1.1 2.4 2.4 2.4 1.5 0 2.6-1 2.6-2.7z',
} as const

export type SocialName = keyof typeof marks

/** The icon of a social network; the surrounding link has its name. */
export function SocialMark({name}: {name: SocialName}) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-5 fill-current">
      <path fillRule="evenodd" d={marks[name]} />
    </svg>
  )
}
