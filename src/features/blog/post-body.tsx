import {m} from '#messages'
import type {Language} from '#contract/accounts/language.ts'
import {useMemo} from 'react'
import {newPurifier} from '#lib/safe-html.ts'
import {isPostLink, linkRel, pictureKey, postElements} from '#domain/content/post-html.ts'

const prose = [
  'max-w-text text-18 [&>*+*]:mt-5',
  '[&_h2]:mt-10! [&_h2]:font-display [&_h2]:text-28 [&_h2]:font-semibold [&_h3]:mt-8! [&_h3]:text-18 [&_h3]:font-semibold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_li+li]:mt-2.5 [&_li]:pl-1 [&_li]:marker:text-muted',
  '[&_blockquote]:border-l-4 [&_blockquote]:border-warm-fill [&_blockquote]:pl-5 [&_blockquote]:font-display [&_blockquote]:text-22',
  '[&_img]:max-w-full [&_img]:rounded-card',
].join(' ')

/** The sanitized text of a post. */
export function PostBody({html}: {html: string}) {
  const safe = useMemo(() => ({__html: safeHtml(html)}), [html])
  // oxlint-disable-next-line react/no-danger -- safeHtml takes out everything but a few harmless elements
  return <div className={prose} dangerouslySetInnerHTML={safe} />
}

const {purifier, sanitize} = newPurifier()

// links and pictures follow the rules that the server applies
purifier.addHook('afterSanitizeAttributes', node => {
  if (node.nodeName === 'IMG' && pictureKey(node.getAttribute('src') ?? '') === null) node.remove()
  if (node.nodeName !== 'A') return
  if (!isPostLink(node.getAttribute('href') ?? '')) node.removeAttribute('href')
  node.setAttribute('rel', linkRel)
})

/** A post's text without the elements that a post may not contain (domain/post-html.ts). */
const safeHtml = (html: string) =>
  sanitize(html, {
    ALLOWED_TAGS: [...postElements],
    ALLOWED_ATTR: ['href', 'src', 'alt'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })

interface Previewed {
  title: string
  summary: string
  cover_url: string | null
  cover_alt: string
  body_html: string
  language: Language
}

/** A post as readers will see it. It has no h1, since the editor's page has one. */
export function PostPreview({post: {title, summary, cover_url, cover_alt, body_html, language}}: {post: Previewed}) {
  return (
    <article lang={language} className="space-y-6">
      <header className="space-y-2">
        <p className="font-display text-28 font-semibold text-balance">{title || m.untitled()}</p>
        {summary && <p className="text-muted">{summary}</p>}
      </header>
      {cover_url && (
        <img src={cover_url} alt={cover_alt} className="aspect-video w-full rounded-card bg-warm-tint object-cover" />
      )}
      <PostBody html={body_html} />
    </article>
  )
}
