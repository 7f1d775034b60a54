/*
 * The public pages with their titles; `page-descriptions.ts` has what search engines show, which no first screen needs.
 * The server writes them into the served HTML; the client keeps title and address current during navigation.
 */

/** One public page. */
export interface Page {
  /** Title of the document. The product's name is appended unless `whole` is set. */
  readonly title: string
  readonly whole?: true
  /** Sign-in and one-time pages: public, but not indexed. */
  readonly unlisted?: true
}

export const publicPages = {
  '/': {
    title: 'Village: it takes a village to raise a child',
    whole: true,
  },
  '/about': {
    title: 'About us',
  },
  '/faq': {
    title: 'Questions and answers',
  },
  '/contact': {
    title: 'Contact us',
  },
  '/blog': {
    title: 'Blog',
  },
  '/find': {
    title: 'Caregivers near you',
    unlisted: true,
  },
  '/privacy-policy': {
    title: 'Privacy',
  },
  '/terms': {
    title: 'Terms of use',
  },
  '/register': {
    title: 'Sign up',
  },
  '/parent/register': {
    title: 'Sign up as a careseeker',
  },
  '/caregiver/register': {
    title: 'Sign up as a caregiver',
  },
  '/agency': {
    title: 'For agencies',
  },
  '/agency/register': {
    title: 'Register your agency',
  },
  '/agency/sign': {
    title: 'Agency login and sign-up',
    unlisted: true,
  },
  '/agency/login': {
    title: 'Agency login',
    unlisted: true,
  },
  '/login': {
    title: 'Log in',
    unlisted: true,
  },
  '/forgot-password': {
    title: 'New password',
    unlisted: true,
  },
  '/confirm-email': {
    title: 'Verify your email',
    unlisted: true,
  },
  '/undo-closing': {
    title: 'Your account',
    unlisted: true,
  },
} as const satisfies Record<string, Page>

/** First path segments of private pages, staff pages and redirects through other services. */
const privateRoots = new Set(['dash', 'admin', 'adminlogin', 'outbox', 'settings', 'stripe', 'oauth'])

/** The path of a public page. */
export type PublicPath = keyof typeof publicPages

export type Place =
  | {is: 'page'; path: PublicPath; page: Page}
  | {is: 'post'; uuid: string}
  /** Part of the app, but not public. */
  | {is: 'private'}
  | {is: 'nowhere'}

/** The page at an address, ignoring a trailing slash. */
export function placeAt(pathname: string): Place {
  const path = pathname.replace(/\/+$/, '') || '/'
  if (Object.hasOwn(publicPages, path)) {
    const known = path as PublicPath
    return {is: 'page', path: known, page: publicPages[known]}
  }
  const [, root = '', second, uuid, ...more] = path.split('/')
  if (privateRoots.has(root)) return {is: 'private'}
  if (root === 'blog' && (second === 'add' || (second === 'edit' && uuid))) return {is: 'private'}
  if (root === 'blog' && second === 'view' && uuid && more.length === 0) return {is: 'post', uuid}
  return {is: 'nowhere'}
}

/** The document's title. */
export const documentTitle = ({title, whole}: Pick<Page, 'title' | 'whole'>, product = 'Village'): string =>
  whole ? title : `${title} · ${product}`
