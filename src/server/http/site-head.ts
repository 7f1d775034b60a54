import {m} from '#messages'
import {names} from '#messages/names'
import {addressIn, documentTitle, languageAddresses, type Page} from '#domain/content/pages.ts'
import {htmlText} from '#lib/html-text.ts'

/** The head of a served page. Without `listed` search engines are asked to skip it. */
export interface Head extends Pick<Page, 'whole'> {
  readonly title: string
  readonly description: string
  readonly path: string
  readonly listed: boolean
  /** The page is in both languages, each at its address. */
  readonly inBoth?: true
  readonly type?: 'website' | 'article'
  /** Path of the preview picture for shared links; defaults to the product's card. */
  readonly image?: {path: string; alt: string}
  /** Further lines of the head. */
  readonly extra?: (of: {origin: string}) => string[]
  /** Sanitized HTML that the page shows until its script has run. */
  readonly article?: string
}

/** The default preview picture, 1200 × 630 pixels. */
const card = () => ({path: '/social-card.png', alt: m.social_card_alt()})

const meta = (attribute: 'name' | 'property', name: string, content: string) =>
  `<meta ${attribute}="${name}" content="${htmlText(content)}" />`

/** The names of the settings, as `src/messages/names.js` reads them in the browser. */
const namesOfPage = () => Object.entries(names).map(([name, text]) => meta('name', `village:${name}`, text))

const alternate = ([language, href]: readonly [string, string]) =>
  `<link rel="alternate" hreflang="${language}" href="${htmlText(href)}" />`

function lines(head: Head, origin: string): string[] {
  const title = documentTitle(head)
  const url = origin + (head.inBoth ? addressIn(head.path, m.language()) : head.path)
  const image = head.image ?? card()
  return [
    `<title>${htmlText(title)}</title>`,
    meta('name', 'description', head.description),
    ...(head.listed ? [] : [meta('name', 'robots', 'noindex')]),
    `<link rel="canonical" href="${htmlText(url)}" />`,
    ...(head.inBoth && head.listed ? languageAddresses(origin + head.path).map(alternate) : []),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:site_name', names.product),
    meta('property', 'og:title', title),
    meta('property', 'og:description', head.description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', new URL(image.path, origin).href),
    meta('property', 'og:image:alt', image.alt),
    ...(head.image ? [] : [meta('property', 'og:image:width', '1200'), meta('property', 'og:image:height', '630')]),
    meta('property', 'og:locale', m.language_tag().replace('-', '_')),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...(head.extra?.({origin}) ?? []),
  ]
}

/** The shell's wordmark. */
const withProduct = (shell: string) =>
  shell.replace(/(<span data-product>)[^<]*/, (_, begin: string) => begin + htmlText(names.product))

/**
 * The static shell with a page's head; `null` for private pages, unknown addresses and the precached shell. `files` are
 * lines that name what the page fetches first.
 */
export function fillHead(shell: string, head: Head | null, origin: string, files: readonly string[] = []): string {
  const own = head
    ? lines(head, origin)
    : [`<title>${htmlText(names.product)}</title>`, meta('name', 'robots', 'noindex')]
  const filled = [...own, ...namesOfPage(), ...files].join('\n    ')
  // a function, because `$` in a title has a meaning in a replacement string
  const page = withProduct(shell)
    .replace(/\s*<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => filled)
  const {article} = head ?? {}
  if (!article) return page
  // the words and the picture are here already: the scripts wait for what they are drawn with
  return page
    .replace('<script type="module"', '$& fetchpriority="low"')
    .replace(/<div class="wait"[\s\S]*?<\/div>/, () => article)
}
