import {createHash} from 'node:crypto'
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {serveStatic} from '@hono/node-server/serve-static'
import type {Context, Hono, Next} from 'hono'
import {pageDescriptions} from '#domain/content/page-descriptions.ts'
import {placeAt, publicPages, type Page} from '#domain/content/pages.ts'
import type {Database} from '#server/db/client.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'
import {feedPosts, findPost, presentPost, publishedPosts, sanitised} from '#server/modules/blog/index.ts'
import type {Clock} from '../clock.ts'
import {baseUrlOf} from './base-url.ts'
import {feedLink, feedXml, postPageHead} from './site-blog.ts'
import {securityText} from './security-txt.ts'
import {fillHead, type Head, type SiteNames} from './site-head.ts'
import {brotliCompressSync, constants, gzipSync} from 'node:zlib'

/** CSP hashes of all inline scripts; a precached shell cannot carry nonces. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/** The origin of an API that is elsewhere, and its WebSocket, as the build named it. */
const apiOrigins = (html: string): string[] => {
  const origin = /<link rel="preconnect" href="([^"]+)"/.exec(html)?.[1]
  return origin === undefined ? [] : [origin, origin.replace(/^http/, 'ws')]
}

/** URL prefix of Google's sign-in script and its frames. */
const google = 'https://accounts.google.com/gsi/'

/**
 * The CSP of every page; `script-src` has no unsafe keyword. Styles allow inline because the dialogs and toasts insert
 * style elements; map tiles and Google sign-in are allowed only if configured.
 */
export const contentSecurityPolicy = (html: string, map_origin = '', has_google = false): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...inlineScripts(html), ...(has_google ? [`${google}client`] : [])].join(' '),
    `style-src 'self' 'unsafe-inline'${has_google ? ` ${google}style` : ''}`,
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
  ].join('; ')

const common = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
}

/** Security headers of all answers, including the API; HSTS if the public address is https. */
export const securityHeaders = (https: boolean) => async (c: Context, next: Next) => {
  await next()
  for (const [name, value] of Object.entries(common)) c.res.headers.set(name, value)
  // mailed links carry a token in the URL, which no Referer header may reveal
  if (['/forgot-password', '/confirm-email', '/undo-closing'].includes(c.req.path) || c.req.query('t') !== undefined) {
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  }
  if (https) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

/** Options of the site besides its files. */
export interface Site {
  readonly database: Database
  readonly names: SiteNames
  /** As in `Deps`. */
  readonly public_url: string | null
  readonly own_url: string
  readonly clock: Clock
  /** The origin of the map's style and tiles, if configured. */
  readonly map_origin?: string | undefined
  /** A Google client is configured, so its script may run on the log-in pages. */
  readonly has_google?: boolean
}

async function postHead({database, clock}: Site, address: string): Promise<Head | null> {
  const row = await findPost(database.db, address)
  if (row?.status !== 'published') return null
  const post = presentPost(row, await textValuesAt(database.db, clock.now()))
  return postPageHead({...post, body_html: await sanitised(post.body_html)})
}

/** The head of the page at this address, and 404 if there is no such page. */
async function headOf(site: Site, pathname: string): Promise<{head: Head | null; status: 200 | 404}> {
  const place = placeAt(pathname)
  if (place.is === 'private') return {head: null, status: 200}
  if (place.is === 'nowhere') return {head: null, status: 404}
  if (place.is === 'post') {
    const head = await postHead(site, place.uuid)
    // a draft is 404 for the public, but its author opens it when logged in
    return {head, status: head ? 200 : 404}
  }
  const {path, page} = place
  const extra = path === '/blog' ? {extra: ({product}: {product: string}) => [feedLink(product)]} : {}
  return {head: {...page, ...extra, path, description: pageDescriptions[path], listed: !page.unlisted}, status: 200}
}

/**
 * Serves the built client: hashed assets are cached for a year, other files are revalidated, and all other addresses
 * get the shell. Public pages get their own head, so that search engines and link previews need no script; unknown
 * addresses answer 404.
 */
export function serveSite(app: Hono, folder: string, site: Site): void {
  app.get('/.well-known/security.txt', c =>
    c.text(
      securityText({
        support_email: site.names.support_email,
        public_url: site.public_url,
        now: site.clock.now(),
      }),
    ),
  )
  const shellPath = join(folder, 'index.html')
  if (!existsSync(shellPath)) return
  const shell = readFileSync(shellPath, 'utf8')
  const policy = contentSecurityPolicy(shell, site.map_origin, site.has_google)
  const originOf = (c: Context) => baseUrlOf(c, {publicUrl: site.public_url, ownUrl: site.own_url})
  const send = (c: Context, head: Head | null, status: 200 | 404 = 200) => {
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Security-Policy', policy)
    if (!head?.listed) c.header('X-Robots-Tag', 'noindex')
    return sendHtml(c, fillHead(shell, head, site.names, originOf(c)), status)
  }

  const sendPage = async (c: Context) => {
    // without the database a post has no head, but its page still opens
    const {head, status} = await headOf(site, c.req.path).catch(() => ({head: null, status: 200 as const}))
    return send(c, head, status)
  }

  app.get('/', sendPage)
  // the shell that the service worker caches for all addresses
  app.get('/index.html', c => send(c, null))
  app.get('/robots.txt', c => c.text(robotsText(originOf(c))))
  app.get('/blog/feed.xml', async c => {
    c.header('Content-Type', 'application/rss+xml; charset=UTF-8')
    c.header('Cache-Control', 'no-cache')
    const posts = await feedPosts(site.database.db, site.clock.now())
    return c.body(feedXml({origin: originOf(c), product: site.names.product_name, posts}))
  })
  app.get('/sitemap.xml', async c => {
    c.header('Content-Type', 'application/xml; charset=UTF-8')
    return c.body(sitemapXml(originOf(c), await publishedPosts(site.database.db)))
  })
  app.use(
    '*',
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (path, c) => {
        const hashed = /\/assets\/[^/]+-[\w-]{8}\.\w+(\.(br|gz))?$/.test(path)
        c.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  // a missing file is 404; only app addresses get the shell
  app.get('*', async c => (/\.\w{2,5}$/.test(c.req.path) ? c.text('Not found', 404) : await sendPage(c)))
}

/** Paths closed to search engines; all of them require a log-in. */
const closed = ['/api/', '/dash', '/admin', '/adminlogin', '/outbox', '/stripe', '/oauth', '/blog/add', '/blog/edit']

/** `robots.txt`. */
const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    ...closed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

const entry = (address: string, changed?: string) =>
  `  <url><loc>${address}</loc>${changed ? `<lastmod>${changed.slice(0, 10)}</lastmod>` : ''}</url>`

/** `sitemap.xml`: the listed pages of the table, and every published post. */
function sitemapXml(origin: string, posts: readonly {id: string; slug: string | null; updated_at: string}[]): string {
  const pages: [string, Page][] = Object.entries(publicPages)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.filter(([, page]) => !page.unlisted).map(([path]) => entry(origin + path)),
    ...posts.map(post => entry(`${origin}/blog/view/${post.slug ?? post.id}`, post.updated_at)),
    '</urlset>',
    '',
  ].join('\n')
}

/** Sends a rendered page, compressed; at this size that takes less than a millisecond. */
function sendHtml(c: Context, html: string, status: 200 | 404 = 200): Response {
  c.header('Content-Type', 'text/html; charset=UTF-8')
  c.header('Vary', 'Accept-Encoding')
  const accepted = c.req.header('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) {
    c.header('Content-Encoding', 'br')
    const params = {[constants.BROTLI_PARAM_QUALITY]: 5}
    return c.body(new Uint8Array(brotliCompressSync(html, {params})), status)
  }
  if (/\bgzip\b/.test(accepted)) {
    c.header('Content-Encoding', 'gzip')
    return c.body(new Uint8Array(gzipSync(html)), status)
  }
  return c.body(html, status)
}
