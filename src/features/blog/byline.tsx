import type {PostSummary} from '#contract/content/blog.ts'
import {Avatar} from '#ui/primitives/avatar.tsx'
import {postDate} from './post-date.ts'

/** Who wrote it, when, and how long it takes to read. */
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
        {reading_minutes} min read
      </span>
    </p>
  )
}
