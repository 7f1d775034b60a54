import {createHash} from 'node:crypto'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** CSP hashes of all inline elements of this name; a precached shell cannot carry nonces. */
export const inlineHashes = (element: 'script' | 'style', html: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => hashOf(text),
  )

/** The origin of an API that is elsewhere, and its WebSocket, as the build named it. */
const apiOrigins = (html: string): string[] => {
  const origin = /<link rel="preconnect" href="([^"]+)"/.exec(html)?.[1]
  return origin === undefined ? [] : [origin, origin.replace(/^http/, 'ws')]
}

/** URL prefix of Google's sign-in script and its frames. */
const google = 'https://accounts.google.com/gsi/'

/**
 * The style element that the toasts insert (`__insertCSS` of sonner), which is empty before it has its text. A test
 * compares both with the installed package.
 */
export const toast_style_hashes = [hashOf(''), "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='"] as const

/**
 * The CSP of every page of the app, in which nothing is unsafe: inline elements are named by hash, and HTML and script
 * addresses pass a policy of `src/lib/trusted-types.ts`. Map tiles and Google sign-in are allowed only if configured;
 * Google's script brings policies of its own.
 */
export const contentSecurityPolicy = (html: string, map_origin = '', has_google = false): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...inlineHashes('script', html), ...(has_google ? [`${google}client`] : [])].join(' '),
    ['style-src', "'self'", ...inlineHashes('style', html), ...toast_style_hashes, has_google ? `${google}style` : '']
      .filter(Boolean)
      .join(' '),
    ...(has_google ? [`frame-src 'self' ${google}`] : []),
    `img-src 'self' data: blob: ${map_origin}`.trim(),
    "font-src 'self'",
    ['connect-src', "'self'", ...apiOrigins(html), map_origin, has_google ? google : ''].filter(Boolean).join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${has_google ? '*' : 'default village'}`,
  ].join('; ')

/** The CSP of a page without scripts, with forms to this server unless `forms` names other addresses. */
export const plainPagePolicy = (html: string, forms = "'self'"): string =>
  `default-src 'none'; style-src ${inlineHashes('style', html).join(' ')}; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`

/** The CSP of what is no page: nothing loads if it is opened as one. */
export const data_policy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** The CSP of the client's files. It loads nothing by itself: a worker's policy is that of its file. */
export const client_file_policy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The CSP of the API's description, which has no one's data. Swagger UI inserts HTML by itself, so Trusted Types are not
 * required; it styles by `element.style`, which no policy refuses.
 */
export const docs_policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
