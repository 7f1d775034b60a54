import {PostBody} from './post-body.tsx'

interface Previewed {
  title: string
  summary: string
  cover_url: string | null
  cover_alt: string
  body_html: string
}

/** A post as readers will see it, for those who write it. It stands within another page, so that nothing in it is an h1. */
export function PostPreview({post: {title, summary, cover_url, cover_alt, body_html}}: {post: Previewed}) {
  return (
    <article className="space-y-6">
      <header className="space-y-2">
        <p className="font-display text-28 font-semibold text-balance">{title || 'Untitled'}</p>
        {summary && <p className="text-muted">{summary}</p>}
      </header>
      {cover_url && (
        <img
          src={cover_url}
          alt={cover_alt}
          className="aspect-video w-full rounded-card bg-warm-tint object-cover"
        />
      )}
      <PostBody html={body_html} />
    </article>
  )
}
