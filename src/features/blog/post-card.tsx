import {m} from '#messages'
import {Link} from '@tanstack/react-router'
import {Fragment, useId, useState} from 'react'
import {cover_sizes, coverSources} from '#domain/content/cover.ts'
import type {PostSummary} from '#contract/content/blog.ts'
import {formatDate} from '#lib/date-format.ts'
import {Card, cardLinkClass} from '#ui/primitives/card.tsx'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {chipLinkClass} from '#ui/primitives/chips.tsx'
import {Topic} from './topic.tsx'

/** One post in a list; the whole card is a link. */
export function PostCard({
  post,
  heading: Heading = 'h2',
  eager = false,
}: {
  post: PostSummary
  heading?: 'h2' | 'h3'
  eager?: boolean
}) {
  const title_id = useId()
  return (
    // an article inside names no link
    <Link
      to="/blog/view/$uuid"
      params={{uuid: post.slug ?? post.id}}
      aria-labelledby={title_id}
      className={`${cardLinkClass} h-full`}
    >
      <Card as="article" flush className="flex h-full flex-col">
        <Cover post={post} eager={eager} />
        <div className="flex grow flex-col gap-2 p-4 md:p-5">
          {post.tags.length > 0 && (
            <p className="text-13 font-semibold text-warm">
              {post.tags.map((tag, index) => (
                <Fragment key={tag}>
                  {index > 0 && ' · '}
                  <Topic topic={tag} language={post.language} />
                </Fragment>
              ))}
            </p>
          )}
          <Heading id={title_id} lang={post.language} className="font-display text-22 font-semibold text-balance">
            {post.title}
          </Heading>
          <div className="grow">
            <p lang={post.language} title={post.summary} className="line-clamp-3 text-muted">
              {post.summary}
            </p>
          </div>
          <div className="pt-2">
            <Byline post={post} />
          </div>
        </div>
      </Card>
    </Link>
  )
}

/**
 * The cover in a fixed aspect ratio. Without one, or if it cannot be loaded, a card shows a plain background, and a
 * post goes without. In lists `alt` is empty, since the title says enough.
 */
export function Cover({
  post,
  eager = false,
  whole = false,
  alt = '',
}: {
  post: PostSummary
  eager?: boolean
  /** As wide as the text of the post, instead of a card. */
  whole?: boolean
  alt?: string
}) {
  const [failed_url, setFailedUrl] = useState<string | null>(null)
  const isFailed = failed_url !== null && failed_url === post.cover_url
  if (whole && isFailed) return null
  return (
    <div className="relative aspect-video shrink-0 overflow-hidden bg-sunk">
      {post.cover_url && !isFailed && (
        <picture>
          {(['avif', 'webp'] as const).map(format => (
            <source
              key={format}
              type={`image/${format}`}
              srcSet={post.cover_url ? coverSources(post.cover_url, format) : undefined}
              sizes={cover_sizes[whole ? 'post' : 'card']}
            />
          ))}
          <img
            src={post.cover_url}
            alt={alt}
            width={640}
            height={360}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onError={() => setFailedUrl(post.cover_url)}
            className="absolute inset-0 size-full object-cover"
          />
        </picture>
      )}
    </div>
  )
}

/** Author, date and reading time. */
export function Byline({post: {author, published_at, reading_minutes}}: {post: PostSummary}) {
  return (
    <p className="flex items-center gap-3 text-14 text-muted">
      <Avatar name={author.name} src={author.avatar_url} size={32} />
      <span>
        <span className="font-medium text-ink">{author.name}</span>
        <br />
        {published_at && (
          <>
            <time dateTime={published_at}>{postDate(published_at)}</time>
            {' · '}
          </>
        )}
        {m.min_read({reading_minutes})}
      </span>
    </p>
  )
}

/** `November 17, 2026`, in the reader's zone. */
const postDate = (instant: string): string => formatDate('longDate', instant)

/** The tags as a filter. Each is a link, so a filtered list can be shared. */
export function TagLinks({
  tags,
  languages,
}: {
  tags: readonly string[]
  languages: ReadonlyMap<string, PostSummary['language']>
}) {
  return (
    <nav aria-label={m.topics()}>
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...tags].map(tag => (
          <li key={tag ?? ''}>
            <Link
              to="/blog"
              search={(before: object) => ({...before, tag})}
              replace
              resetScroll={false}
              className={chipLinkClass}
              activeOptions={{exact: true, includeSearch: true}}
            >
              {tag === undefined ? m.all_posts() : <Topic topic={tag} language={languages.get(tag)} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
