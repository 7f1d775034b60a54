import type {IOptions} from 'sanitize-html'
import {isPostLink, linkRel, pictureKey, postElements} from '#domain/content/post-html.ts'

/** Pasted elements and their allowed replacements. */
const sameAs = {b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3'} as const

const options: IOptions = {
  allowedTags: [...postElements],
  allowedAttributes: {a: ['href', 'rel'], img: ['src', 'alt']},
  // URLs are checked below, by the same rule as in the browser
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // these contain no text; other removed elements leave their contents
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'title', 'xmp'],
  nestingLimit: 30,
  transformTags: {
    ...sameAs,
    a: (tagName, {href = ''}) => {
      const attribs: Record<string, string> = isPostLink(href.trim()) ? {href: href.trim(), rel: linkRel} : {}
      return {tagName, attribs}
    },
    img: (tagName, {src = '', alt = ''}) => ({tagName, attribs: {src, alt}}),
  },
  // an invalid link leaves its text; a foreign picture is removed
  exclusiveFilter: ({tag, attribs}) =>
    tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !pictureKey(attribs.src ?? ''),
}

/** A post's HTML without anything that is not allowed (domain/post-html.ts). */
export async function sanitised(html: string): Promise<string> {
  // loaded on first use
  const {default: sanitizeHtml} = await import('sanitize-html')
  return sanitizeHtml(html, options).trim()
}

/** The unique picture keys of a sanitised text. */
export const picturesIn = (body_html: string): string[] => [
  ...new Set([...body_html.matchAll(/<img src="([^"]*)"/g)].flatMap(([, src = '']) => pictureKey(src) ?? [])),
]
