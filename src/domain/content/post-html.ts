/*
 * What the text of a post may be made of. The server lets nothing else into the database and the browser nothing else onto
 * the page: nothing that loads from elsewhere, runs, asks for input or leaves the column.
 */

export const postElements = [
  'p',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'strong',
  'em',
  'a',
  'br',
  'img',
] as const

/** Set on every link: where it leads learns nothing of this page and cannot reach back into it. */
export const linkRel = 'noopener noreferrer'

/** Whether a link may lead there: to the web, to a mail, or within this site. */
export const isPostLink = (href: string): boolean =>
  // no white space or control character, which browsers drop or take for something else, and no backslash, which they
  // take for a slash: `/\example.com` is another site
  /^(?:https?:\/\/[^\s\\/]|mailto:[^\s\\]|\/(?![/\\])|#)[^\s\\]*$/i.test(href) && !controls.test(href)

const controls = new RegExp('[\\u0000-\\u0020\\u007f]')

const picture = /^\/api\/files\/([a-z0-9][a-z0-9.-]{7,90})$/

/** The key of a picture that was uploaded to us; null for any other address: whoever looked at it would tell that site so. */
export const pictureKey = (src: string): string | null => picture.exec(src)?.[1] ?? null
