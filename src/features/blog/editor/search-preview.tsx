import {m} from '#messages'
import {limits} from '#contract/limits.ts'
import {slugOf} from '#domain/content/post-text.ts'
import {TextField} from '#ui/fields/text-field.tsx'
import type {PostContent} from './words.ts'

/** Turns typing into an address; a hyphen at the end may be followed by a letter. */
const asSlug = (typed: string) =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, limits.slug_max)

/** The end of the post's address, fixed while it is published, and how a search engine shows the post. */
export function AddressField({
  words,
  fixed,
  error,
  onChange,
}: {
  words: PostContent
  /** The published address. */
  fixed: string | null
  error: string | undefined
  onChange: (change: {slug: string | null}) => void
}) {
  const slug = fixed ?? (words.slug?.replace(/-+$/, '') || slugOf(words.title) || 'post')
  return (
    <div className="space-y-3">
      {fixed === null ? (
        <TextField
          label={m.address_blog()}
          hint={m.made_from_the_title_if_empty()}
          value={words.slug ?? ''}
          placeholder={slug}
          maxLength={limits.slug_max}
          autoCapitalize="none"
          spellCheck={false}
          error={error}
          onChange={typed => onChange({slug: asSlug(typed) || null})}
        />
      ) : (
        <p className="text-14 font-medium">{m.address_blog()}</p>
      )}
      <figure aria-label={m.search_preview()} className="rounded-field border border-line bg-card p-3">
        <p className="text-13 break-all text-muted">{m.blog_view({host: location.host, slug})}</p>
        <p title={words.title} className="line-clamp-1 text-16 font-semibold text-primary">
          {words.title || m.untitled()}
        </p>
        <p title={words.summary} className="line-clamp-2 text-14 text-muted">
          {words.summary || m.the_summary_stands_here()}
        </p>
      </figure>
    </div>
  )
}
