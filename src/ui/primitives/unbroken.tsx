import {Children, Fragment, type ReactNode} from 'react'

const parts = /(\d{1,2}:\d{2}(?:\s(?:[AP]M|[ap]\.\s?m\.))?|\(\d{3}\) \d{3}-\d{4}|\bV-[0-9A-Z]{5,6}\b)/

/**
 * Content whose times, phone and booking numbers, such as `1:00 PM`, `(615) 555-0100` and `V-7K3Q2`, stand on one line
 * each. What is within an element is left as it is.
 */
export function Unbroken({children}: {children: ReactNode}) {
  return Children.map(children, child => (typeof child === 'string' ? unbrokenText(child) : child))
}

const unbrokenText = (text: string) =>
  text.split(parts).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
