import {chipLinkClass} from '../primitives/chips.tsx'

/** A section of a long page: its id and its title. */
export interface SectionLink {
  anchor: string
  title: string
}

/** Goes to a section as a link of the browser does: the next Tab is within it. */
function focusSection(anchor: string) {
  const section = document.getElementById(anchor)
  if (!section) return
  section.scrollIntoView()
  if (!section.hasAttribute('tabindex')) section.tabIndex = -1
  section.focus({preventScroll: true})
}

/** Links to the sections of a long page, in one row on phones. */
export function SectionIndex({label, sections}: {label: string; sections: readonly SectionLink[]}) {
  return (
    <nav aria-label={label} className="mb-6">
      <ul className="scroll-quiet -mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
        {sections.map(({anchor, title}) => (
          <li key={anchor}>
            <a
              href={`#${anchor}`}
              className={chipLinkClass}
              onClick={event => {
                event.preventDefault()
                focusSection(anchor)
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
