import {createHash} from 'node:crypto'
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {serveStatic} from '@hono/node-server/serve-static'
import type {Context, Hono, Next} from 'hono'
import * as v from 'valibot'
import {Id} from '#contract/shapes.ts'
import {placeAt, publicPages, type Page} from '#domain/content/pages.ts'
import type {Database} from '#server/db/client.ts'
import {presentSummary, findPost, publishedPosts} from '#server/modules/blog/index.ts'
import {sendHtml} from './send-html.ts'
import {fillHead, type Head, type SiteNames} from './site-head.ts'

/** CSP source of every inline script of a page; the precached shell could not carry nonces. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

/** Where Google's sign-in script and what it opens come from. */
const google = 'https://accounts.google.com/gsi/'

/**
 * The policy of every page. `script-src` has no unsafe word. Styles are the one exception: the scroll lock of the
 * dialogs and the toasts insert style elements of their own, and offer no other way. A street map from elsewhere may load
 * its tiles from its own origin; Google's sign-in script is let in only where a client of Google's is configured.
 */
export const contentSecurityPolicy = (html: string, map_origin = '', has_google = false): string =>
  [
    "default-src 'self'",
    ['script-src', "'self'", ...inlineScripts(html), ...(has_google ? [`${google}client`] : [])].join(' '),
    `style-src 'self' 'unsafe-inline'${has_google ? ` ${google}style` : ''}`,
    ...(has_google ? [`frame-src 'self' ${google}`] : []),
    `img-src 'self' data: blob: ${map_origin}`.trim(),
    "font-src 'self'",
    ['connect-src', "'self'", map_origin, has_google ? google : ''].filter(Boolean).join(' '),
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

/** Headers of every answer, the API's among them; HSTS where the public address is https. */
export const securityHeaders = (https: boolean) => async (c: Context, next: Next) => {
  await next()
  for (const [name, value] of Object.entries(common)) c.res.headers.set(name, value)
  // the page of a mailed link, wherever it leads, has a token in its address: nobody learns where one came from
  if (['/forgot-password', '/confirm-email'].includes(c.req.path) || c.req.query('t') !== undefined) {
    c.res.headers.set('Referrer-Policy', 'no-referrer')
  }
  if (https) c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

/** What the site needs beside its files. */
export interface Site {
  readonly database: Database
  readonly names: SiteNames
  /** As people reach it, without a slash at its end; where it is not set, the origin that was asked for. */
  readonly public_url?: string | undefined
  /** The origin of the street map's style and tiles, where one is set up. */
  readonly map_origin?: string | undefined
  /** A client of Google's is configured, so its script may run on the pages where one signs in. */
  readonly has_google?: boolean
}

async function postHead({database}: Site, uuid: string): Promise<Head | null> {
  const id = v.safeParse(Id, uuid)
  const post = id.success ? await findPost(database.db, id.output) : null
  if (post?.status !== 'published') return null
  const {title, summary, cover_url, cover_alt} = presentSummary(post)
  return {
    title,
    description: summary,
    path: `/blog/view/${post.id}`,
    listed: true,
    type: 'article',
    ...(cover_url?.startsWith('/') && {image: {path: cover_url, alt: cover_alt}}),
  }
}

/** The head of the page at this address, and whether there is such a page at all. */
async function headOf(site: Site, pathname: string): Promise<{head: Head | null; status: 200 | 404}> {
  const place = placeAt(pathname)
  if (place.is === 'private') return {head: null, status: 200}
  if (place.is === 'nowhere') return {head: null, status: 404}
  if (place.is === 'post') {
    const head = await postHead(site, place.uuid)
    // a draft is not there for the public, yet its writer opens it with her sign-in
    return {head, status: head ? 200 : 404}
  }
  const {path, page} = place
  return {head: {...page, path, listed: !page.unlisted}, status: 200}
}

/**
 * Serves the built client: hashed assets for a year, everything else revalidated, and for any other address the one
 * static shell, in which the client finds its route. Public pages have their own head in it, so that a search engine or
 * a shared link shows what they are without running anything; an address that leads nowhere has the status 404.
 */
export function serveSite(app: Hono, folder: string, site: Site): void {
  const shellPath = join(folder, 'index.html')
  if (!existsSync(shellPath)) return
  const shell = readFileSync(shellPath, 'utf8')
  const policy = contentSecurityPolicy(shell, site.map_origin, site.has_google)
  const originOf = (c: Context) => site.public_url ?? new URL(c.req.url).origin
  const send = (c: Context, head: Head | null, status: 200 | 404 = 200) => {
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Security-Policy', policy)
    if (!head?.listed) c.header('X-Robots-Tag', 'noindex')
    return sendHtml(c, fillHead(shell, head, site.names, originOf(c)), status)
  }

  const sendPage = async (c: Context) => {
    // while the database is away a post has no words of its own, and its page opens all the same
    const {head, status} = await headOf(site, c.req.path).catch(() => ({head: null, status: 200 as const}))
    return send(c, head, status)
  }

  app.get('/', sendPage)
  // what the worker keeps for every address alike
  app.get('/index.html', c => send(c, null))
  app.get('/robots.txt', c => c.text(robotsText(originOf(c))))
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
  // a missing file is missing; only an address of the app gets the shell
  app.get('*', c => (/\.\w{2,5}$/.test(c.req.path) ? c.text('Not found', 404) : sendPage(c)))
}

/** What search engines are told to leave alone; all of it asks for a sign-in anyway. */
const closed = [
  '/api/',
  '/dash',
  '/admin',
  '/adminlogin',
  '/outbox',
  '/stripe',
  '/oauth',
  '/blog/add',
  '/blog/edit',
]

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
function sitemapXml(origin: string, posts: readonly {id: string; updated_at: string}[]): string {
  const pages: [string, Page][] = Object.entries(publicPages)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.filter(([, page]) => !page.unlisted).map(([path]) => entry(origin + path)),
    ...posts.map(post => entry(`${origin}/blog/view/${post.id}`, post.updated_at)),
    '</urlset>',
    '',
  ].join('\n')
}
