import {Fragment} from 'react'

// punctuation at the end belongs to the sentence
const address = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]])/i

/** A text whose http and https addresses are links to a new tab; any other scheme stays text. */
export function LinkedText({children}: {children: string}) {
  return children.split(address).map((part, index) =>
    index % 2 === 1 ? (
      <a
        key={index}
        href={part}
        target="_blank"
        rel="noreferrer"
        className="target font-medium wrap-anywhere text-primary underline"
      >
        {part}
      </a>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
