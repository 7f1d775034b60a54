import {Link} from '@tanstack/react-router'

const chip =
  'target inline-flex items-center rounded-chip border border-line-strong/60 bg-card px-3.5 text-14 font-medium whitespace-nowrap text-ink no-underline transition-colors duration-100 hover:border-line-strong aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-on-primary'

/** The tags as a filter: each is a link, so that a narrowed list can be sent to somebody. */
export function TagLinks({tags}: {tags: readonly string[]}) {
  return (
    <nav aria-label="Topics">
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...tags].map(tag => (
          <li key={tag ?? ''}>
            <Link
              to="/blog"
              search={tag === undefined ? {} : {tag}}
              replace
              resetScroll={false}
              className={chip}
              activeOptions={{exact: true, includeSearch: true}}
            >
              {tag ?? 'All posts'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
