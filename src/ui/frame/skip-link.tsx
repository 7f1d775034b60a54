import {m} from '#messages'

/** The first thing the keyboard reaches: past the navigation, to what the page is for. `main` has the id `content`. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only rounded-field bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
    >
      {m.skip_to_content()}
    </a>
  )
}
