import type {IOptions} from 'sanitize-html'
import {isPostLink, linkRel, pictureKey, postElements} from '#domain/content/post-html.ts'

/** What people paste, as what a post has for it. */
const sameAs = {b: 'strong', i: 'em', h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3'} as const

const options: IOptions = {
  allowedTags: [...postElements],
  allowedAttributes: {a: ['href', 'rel'], img: ['src', 'alt']},
  // addresses are judged below, by the one rule that the browser goes by too
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  // what is in these is no text; the contents of every other element that goes stay
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
  // a link that leads nowhere leaves its words; a picture of somebody else's goes
  exclusiveFilter: ({tag, attribs}) =>
    tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !pictureKey(attribs.src ?? ''),
}

/** A post's text with everything taken out that a post may not hold (domain/post-html.ts). */
export async function sanitised(html: string): Promise<string> {
  // loaded when somebody first saves a text
  const {default: sanitizeHtml} = await import('sanitize-html')
  return sanitizeHtml(html, options).trim()
}

/** The keys of the pictures in a sanitised text, each once. */
export const picturesIn = (body_html: string): string[] => [
  ...new Set([...body_html.matchAll(/<img src="([^"]*)"/g)].flatMap(([, src = '']) => pictureKey(src) ?? [])),
]
