import DOMPurify from 'dompurify'

/** What a post may be made of. Nothing that loads, runs, asks for input or leaves the column. */
const elements = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br']

/** A post's text with everything taken out that a post may not hold; links lead to the web or within the app only. */
export const safeHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: elements,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/))/i,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
