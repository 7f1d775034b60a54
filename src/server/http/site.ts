import {createHash} from 'node:crypto'
import {existsSync, readFileSync} from 'node:fs'
import {join} from 'node:path'
import {brotliCompressSync, constants, gzipSync} from 'node:zlib'
import {serveStatic} from '@hono/node-server/serve-static'
import type {Context, Hono, MiddlewareHandler} from 'hono'
import {setCookie} from 'hono/cookie'
import * as v from 'valibot'
import {m} from '#messages'
import {names} from '#messages/names'
import {Language} from '#contract/accounts/language.ts'
import {pageDescriptions} from '#domain/content/page-descriptions.ts'
import {
  addressIn,
  findAddress,
  languageAddresses,
  publicPages,
  type Page,
  type SiteAddress,
} from '#domain/content/pages.ts'
import type {Database} from '#server/db/client.ts'
import {textValuesAt} from '#server/modules/billing/index.ts'
import {feedPosts, findPost, presentPost, publishedPosts, sanitised} from '#server/modules/blog/index.ts'
import type {Clock} from '../clock.ts'
import {answerInLanguage, currentLanguage, detectLanguage} from '../language.ts'
import {baseUrlOf} from './base-url.ts'
import {feedXml, postListHead, postPageHead} from './site-blog.ts'
import {contentSecurityPolicy} from './security/policy.ts'
import {securityText} from './security/security-txt.ts'
import {screenFilesIn} from './screen-files.ts'
import {fillHead, type Head} from './site-head.ts'

/** Options of the site besides its files. */
export interface Site {
  readonly database: Database
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

/** The newest posts; without the database the page opens without them. */
async function postList({database, clock}: Site): Promise<Pick<Head, 'article' | 'extra'>> {
  return postListHead(await feedPosts(database.db, clock.now()).catch(() => []))
}

/** The head of the page at this address, and 404 if there is no such page. */
async function headOf(site: Site, place: SiteAddress): Promise<{head: Head | null; status: 200 | 404}> {
  if (place.is === 'private') return {head: null, status: 200}
  if (place.is === 'nowhere') return {head: null, status: 404}
  if (place.is === 'post') {
    const head = await postHead(site, place.uuid)
    // a draft is 404 for the public, but its author opens it when logged in
    return {head, status: head ? 200 : 404}
  }
  const {path, page} = place
  const list = path === '/blog' ? await postList(site) : {}
  const [title, description] = [page.title(), pageDescriptions[path]()]
  return {head: {...page, ...list, title, description, path, listed: !page.unlisted, inBoth: true}, status: 200}
}

const hashed = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/
/** The files of a built client, where it has one at the address. */
function clientFiles(folder: string): MiddlewareHandler {
  const find = serveStatic({root: folder, precompressed: true})
  return async (c, next) => {
    let isHere = true
    const found = await find(c, () => {
      isHere = false
      return next()
    })
    if (!isHere || !found) return undefined
    const {path} = c.req
    found.headers.set('Cache-Control', hashed.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    return found
  }
}

/** The manifest as it was built, under the product's name. */
const namedManifest = (built: string): string =>
  JSON.stringify({...JSON.parse(built), name: m.village_care_found_nearby(), short_name: names.product})

/** Differs with the names on the shell and the manifest, so that a worker fetches them anew. */
const namesRevision = () => createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 8)

/**
 * A built client: its shell with the policy for it, and its files. Shell and worker are of one build, or a worker read
 * from a later one would cache a shell whose scripts it does not have.
 */
function readClient(folder: string, site: Site) {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const [shell, worker, manifest] = [read('index.html'), read('sw.js'), read('manifest.webmanifest')]
  return {
    shell,
    manifest: () => namedManifest(manifest),
    worker: () => worker.replaceAll('{{names}}', namesRevision()),
    files: clientFiles(folder),
    screenFiles: screenFilesIn(folder),
    policy: contentSecurityPolicy(shell, site.map_origin, site.has_google),
  }
}

/** A language that the address names is stored: later pages need not name it. */
function keepLanguage(c: Context): void {
  const named = c.req.query('lang')
  if (v.is(Language, named)) setCookie(c, 'language', named, {path: '/', maxAge: 31_536_000, sameSite: 'Lax'})
}

/**
 * Serves the built clients, the English one in `folder` and the Spanish one beside it: hashed assets are cached for a
 * year, other files are revalidated, and all other addresses get the shell in the person's language. Public pages get
 * their own head, so that search engines and link previews need no script; unknown addresses answer 404.
 * @see src/domain/rules-people.md#language
 */
export function serveSite(app: Hono, folder: string, site: Site): void {
  app.get('/.well-known/security.txt', c =>
    c.text(
      securityText({
        support_email: names.support_email,
        public_url: site.public_url,
        now: site.clock.now(),
      }),
    ),
  )
  if (!existsSync(join(folder, 'index.html'))) return
  const clients = {en: readClient(folder, site), es: readClient(`${folder}-es`, site)}
  app.use('*', detectLanguage(['querystring', 'cookie', 'header']), answerInLanguage)
  const originOf = (c: Context) => baseUrlOf(c, {publicUrl: site.public_url, ownUrl: site.own_url})
  const send = (
    c: Context,
    head: Head | null,
    {status = 200, place}: {status?: 200 | 404; place?: SiteAddress} = {},
  ) => {
    const language = currentLanguage()
    const {shell, policy, screenFiles} = clients[language]
    c.header('Cache-Control', 'no-cache')
    c.header('Content-Language', language)
    c.header('Content-Security-Policy', policy)
    if (!head?.listed) c.header('X-Robots-Tag', 'noindex')
    // where the words are served, the picture has the line to itself
    const files = place && !head?.article ? screenFiles(place) : []
    return sendText(c, 'text/html', fillHead(shell, head, originOf(c), files), status)
  }

  const sendPage = async (c: Context) => {
    // without the database a post has no head, but its page still opens
    const place = findAddress(c.req.path)
    const {head, status} = await headOf(site, place).catch(() => ({head: null, status: 200 as const}))
    keepLanguage(c)
    return send(c, head, {status, place})
  }

  app.get('/', sendPage)
  // the shell that the service worker caches for all addresses
  app.get('/index.html', c => send(c, null))
  app.get('/manifest.webmanifest', c => sendFile(c, 'application/manifest+json', clients[currentLanguage()].manifest()))
  app.get('/sw.js', c => sendFile(c, 'text/javascript', clients[currentLanguage()].worker()))
  app.get('/robots.txt', c => c.text(robotsText(originOf(c))))
  app.get('/blog/feed.xml', async c => {
    c.header('Content-Type', 'application/rss+xml; charset=UTF-8')
    c.header('Cache-Control', 'no-cache')
    const posts = await feedPosts(site.database.db, site.clock.now())
    return c.body(feedXml({origin: originOf(c), posts}))
  })
  app.get('/sitemap.xml', async c => {
    c.header('Content-Type', 'application/xml; charset=UTF-8')
    return c.body(sitemapXml(originOf(c), await publishedPosts(site.database.db)))
  })
  app.use('*', (c, next) => clients[currentLanguage()].files(c, next))
  // an open page of the other language still fetches its parts
  app.use('*', clients.en.files).use('*', clients.es.files)
  // a missing file is 404; only app addresses get the shell
  app.get('*', async c => (/\.\w{2,5}$/.test(c.req.path) ? c.text(m.not_found(), 404) : await sendPage(c)))
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

const entry = (address: string, ...more: string[]) => `  <url><loc>${address}</loc>${more.join('')}</url>`

/** A page in each language, each naming both. */
function pageEntries(address: string): string[] {
  const links = languageAddresses(address).map(
    ([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`,
  )
  return Language.options.map(language => entry(addressIn(address, language), ...links))
}

/** `sitemap.xml`: the listed pages of the table, and every published post. */
function sitemapXml(origin: string, posts: readonly {id: string; slug: string | null; updated_at: string}[]): string {
  const pages: [string, Page][] = Object.entries(publicPages)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.filter(([, page]) => !page.unlisted).flatMap(([path]) => pageEntries(origin + path)),
    ...posts.map(({id, slug, updated_at}) =>
      entry(`${origin}/blog/view/${slug ?? id}`, `<lastmod>${updated_at.slice(0, 10)}</lastmod>`),
    ),
    '</urlset>',
    '',
  ].join('\n')
}

/** What an answer in the person's language depends on. */
const by_language = 'Accept-Language, Cookie'

/** A file of a client with what the settings change in it. */
function sendFile(c: Context, type: string, text: string): Response {
  c.header('Cache-Control', 'no-cache')
  return sendText(c, type, text)
}

/** Sends a text in the person's language, compressed; at this size that takes less than a millisecond. */
function sendText(c: Context, type: string, text: string, status: 200 | 404 = 200): Response {
  c.header('Content-Type', `${type}; charset=UTF-8`)
  c.header('Vary', `Accept-Encoding, ${by_language}`)
  const accepted = c.req.header('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) {
    c.header('Content-Encoding', 'br')
    const params = {[constants.BROTLI_PARAM_QUALITY]: 5}
    return c.body(new Uint8Array(brotliCompressSync(text, {params})), status)
  }
  if (/\bgzip\b/.test(accepted)) {
    c.header('Content-Encoding', 'gzip')
    return c.body(new Uint8Array(gzipSync(text)), status)
  }
  return c.body(text, status)
}
