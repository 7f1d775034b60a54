import {names} from '#messages/names'
import type {Post, PostSummary} from '#contract/content/blog.ts'
import {pageDescriptions} from '#domain/content/page-descriptions.ts'
import {cover_sizes, coverSources, coverUrl} from '#domain/content/cover.ts'
import {htmlText} from '#lib/html-text.ts'
import {inLanguage} from '../language.ts'
import type {Head} from './site-head.ts'
import {m} from '#messages'

/** The address of a post's page. */
const postPath = ({id, slug}: Pick<Post, 'id' | 'slug'>) => `/blog/view/${slug ?? id}`

/** JSON inside a script element, which no text may end. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The page of a published post: preview, JSON-LD, and the text for readers without scripts. `body_html` must be
 * sanitized. The page's own script takes the post from the same HTML and needs no second request.
 */
export function postPageHead(post: Post): Head {
  const {title, summary, cover_url, cover_alt, author, published_at, updated_at, tags, body_html} = post
  const image = cover_url?.startsWith('/') ? {path: coverUrl(cover_url, 1600, 'jpg'), alt: cover_alt} : undefined
  return {
    title,
    description: summary,
    path: postPath(post),
    listed: true,
    type: 'article',
    ...(image && {image}),
    extra: ({origin}) => [
      `<meta property="article:published_time" content="${htmlText(published_at ?? updated_at)}" />`,
      `<meta property="article:modified_time" content="${htmlText(updated_at)}" />`,
      ...tags.map(tag => `<meta property="article:tag" content="${htmlText(tag)}" />`),
      feedLink(),
      ...coverPreload(cover_url, 'post'),
      `<script type="application/ld+json">${scriptJson({
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: title,
        description: summary,
        datePublished: published_at,
        dateModified: updated_at,
        author: {'@type': 'Person', name: author.name},
        publisher: {'@type': 'Organization', name: names.product, url: origin},
        mainEntityOfPage: origin + postPath(post),
        keywords: tags.join(', '),
        ...(image && {image: origin + image.path}),
      })}</script>`,
      `<script type="application/json" id="served-post">${scriptJson(post)}</script>`,
    ],
    article: `<article><h1>${htmlText(title)}</h1><p>${htmlText(summary)}</p>${coverPicture(cover_url, 'post', cover_alt)}${body_html}</article>`,
  }
}

/** Lets a browser fetch the cover that the page shows first before any script has asked for it. */
const coverPreload = (cover_url: string | null, at: keyof typeof cover_sizes): string[] =>
  cover_url?.startsWith('/')
    ? [
        `<link rel="preload" as="image" type="image/avif" fetchpriority="high" imagesrcset="${htmlText(coverSources(cover_url, 'avif'))}" imagesizes="${cover_sizes[at]}" />`,
      ]
    : []

/** A cover until the screen is drawn, at the width that it has there. */
const coverPicture = (cover_url: string | null, at: keyof typeof cover_sizes, alt = '') =>
  cover_url?.startsWith('/')
    ? `<picture><source type="image/avif" srcset="${htmlText(coverSources(cover_url, 'avif'))}" sizes="${cover_sizes[at]}" /><img class="cover" src="${htmlText(cover_url)}" alt="${htmlText(alt)}" width="640" height="360" /></picture>`
    : ''

const listedPost = (post: PostSummary, index: number) => {
  const {title, summary, language, cover_url} = post
  const text = `<h2>${htmlText(title)}</h2><p>${htmlText(summary)}</p>`
  return `<li lang="${language}"><a href="${htmlText(postPath(post))}">${index === 0 ? coverPicture(cover_url, 'card') : ''}${text}</a></li>`
}

/** The newest posts for readers without scripts, and for everybody until the screen is drawn. */
export const postListHead = (posts: readonly PostSummary[]): Pick<Head, 'article' | 'extra'> => ({
  article: `<article><h1>${htmlText(m.the_village_blog())}</h1><p>${htmlText(m.practical_notes_on_finding_care_giving())}</p><ul>${posts.map(listedPost).join('')}</ul></article>`,
  extra: () => [feedLink(), ...coverPreload(posts[0]?.cover_url ?? null, 'card')],
})

/** Announces the feed to readers' programs. */
const feedLink = (): string =>
  `<link rel="alternate" type="application/rss+xml" title="${htmlText(m.product_blog())}" href="/blog/feed.xml" />`

/** The newest posts as RSS 2.0, each with its language, because they may be in several. */
export function feedXml({origin, posts}: {origin: string; posts: readonly PostSummary[]}): string {
  const item = (post: PostSummary) => [
    '    <item>',
    `      <title>${htmlText(post.title)}</title>`,
    `      <link>${origin}${postPath(post)}</link>`,
    `      <guid isPermaLink="false">${post.id}</guid>`,
    `      <pubDate>${new Date(post.published_at ?? post.updated_at).toUTCString()}</pubDate>`,
    `      <description>${htmlText(post.summary)}</description>`,
    ...(post.language ? [`      <dc:language>${post.language}</dc:language>`] : []),
    ...post.tags.map(tag => `      <category>${htmlText(tag)}</category>`),
    '    </item>',
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '  <channel>',
    `    <title>${htmlText(inLanguage('en', () => m.product_blog()))}</title>`,
    `    <link>${origin}/blog</link>`,
    `    <description>${htmlText(inLanguage('en', pageDescriptions['/blog']))}</description>`,
    `    <atom:link href="${origin}/blog/feed.xml" rel="self" type="application/rss+xml" />`,
    ...posts.flatMap(item),
    '  </channel>',
    '</rss>',
    '',
  ].join('\n')
}
