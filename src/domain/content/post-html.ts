/*
 * Elements allowed in a post. The server stores and the browser shows no others: nothing that loads from elsewhere,
 * executes, takes input or leaves the column.
 */

export const postElements = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'a', 'br', 'img'] as const

/** Set on every link: the target learns nothing about this page and cannot control it. */
export const linkRel = 'noopener noreferrer'

/** Whether a link may lead there: to the web, to a mail, or within this site. */
export const isPostLink = (href: string): boolean =>
  // no white space or control characters, which browsers may drop, and no backslash, which they read as a slash:
  // `/\example.com` is another site
  /^(?:https?:\/\/[^\s\\/]|mailto:[^\s\\]|\/(?![/\\])|#)[^\s\\]*$/i.test(href) && !controls.test(href)

const controls = new RegExp('[\\u0000-\\u0020\\u007f]')

const picture = /^\/api\/files\/([a-z0-9][a-z0-9.-]{7,90})$/

/**
 * The storage key of an uploaded picture; null for any other address, because loading it would reveal the reader to
 * that site.
 */
export const pictureKey = (src: string): string | null => picture.exec(src)?.[1] ?? null
