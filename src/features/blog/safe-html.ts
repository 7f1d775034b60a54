import DOMPurify from 'dompurify'
import {isPostLink, linkRel, pictureKey, postElements} from '#domain/content/post-html.ts'

/** One of our own, so that its rules are nobody else's. */
const purifier = DOMPurify(window)

// addresses are judged by the one rule that the server went by too
purifier.addHook('afterSanitizeAttributes', node => {
  if (node.nodeName === 'IMG' && pictureKey(node.getAttribute('src') ?? '') === null) node.remove()
  if (node.nodeName !== 'A') return
  if (!isPostLink(node.getAttribute('href') ?? '')) node.removeAttribute('href')
  node.setAttribute('rel', linkRel)
})

/** A post's text with everything taken out that a post may not hold (domain/post-html.ts). */
export const safeHtml = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...postElements],
    ALLOWED_ATTR: ['href', 'src', 'alt'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
