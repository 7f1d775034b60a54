import {m} from '#messages'
import type {ReactNode} from 'react'
import {PageHeader} from '#ui/primitives/page-header.tsx'

export interface TextSection {
  /** In the address after `#`. */
  id: string
  title: string
  text: ReactNode
}

/**
 * A page of text with a table of contents, which is beside the text on wide screens. `asOf` is the date of the last
 * change.
 */
export function TextPage({
  title,
  lead,
  changed,
  sections,
}: {
  title: string
  lead: ReactNode
  changed: string
  sections: readonly TextSection[]
}) {
  return (
    <article className="pb-12">
      <PageHeader display title={title} lead={lead} />
      <div className="grid gap-8 wide:grid-cols-[15rem_1fr] wide:gap-14">
        <nav aria-label={m.on_this_page()} className="hidden self-start wide:sticky wide:top-24 wide:block">
          <ol className="space-y-1 border-l border-line pl-4 text-14">
            {sections.map(({id, title}) => (
              <li key={id}>
                <a href={`#${id}`} className="block py-1 text-muted no-underline hover:text-ink hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-text space-y-10">
          {sections.map(({id, title, text}) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 space-y-3">
              <h2 id={`${id}-title`} className="font-display text-22 font-semibold">
                {title}
              </h2>
              <div className="space-y-3 [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4 [&_li]:ml-5 [&_li]:list-disc [&_ul]:space-y-1.5">
                {text}
              </div>
            </section>
          ))}
          <p className="border-t border-line pt-4 text-14 text-muted">{m.last_changed_on({changed})}</p>
        </div>
      </div>
    </article>
  )
}
