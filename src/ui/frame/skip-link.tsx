import {m} from '#messages'
import type {MouseEvent} from 'react'

/** Moves the focus to `main`. The address stays, as its hash may name a part of the page, such as a question. */
function skip(event: MouseEvent): void {
  const main = document.querySelector<HTMLElement>('#content')
  if (!main) return
  event.preventDefault()
  main.tabIndex = -1
  main.focus()
}

/** The first thing the keyboard reaches: past the navigation, to what the page is for. `main` has the id `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      onClick={skip}
      className="sr-only rounded-field bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {m.skip_to_content()}
    </a>
  )
}
