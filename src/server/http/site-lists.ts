import {publicPages, type Page} from '#domain/content/pages.ts'

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
export const robotsText = (origin: string): string =>
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
export function sitemapXml(origin: string, posts: readonly {id: string; updated_at: string}[]): string {
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
