import {Fragment} from 'react'

const parts = /(\d{1,2}:\d{2}(?: (?:[AP]M|[ap]\.[\s]?m\.))?|\(\d{3}\) \d{3}-\d{4})/

/** A text whose times and phone numbers, such as `1:00 PM` and `(615) 555-0100`, stand on one line each. */
export function Unbroken({children}: {children: string}) {
  return children.split(parts).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
