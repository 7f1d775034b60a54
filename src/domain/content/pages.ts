/*
 * The public pages with their titles; `page-descriptions.ts` has what search engines show, which no first screen needs.
 * The server writes them into the served HTML; the client keeps title and address current during navigation.
 */

import {m} from '#messages'
import {names} from '#messages/names'

/** One public page. */
export interface Page {
  /** Title of the document. The product's name is appended unless `whole` is set. */
  readonly title: () => string
  readonly whole?: true
  /** Sign-in and one-time pages: public, but not indexed. */
  readonly unlisted?: true
}

export const publicPages = {
  '/': {
    title: () => m.village_it_takes_a_village_to_raise(),
    whole: true,
  },
  '/about': {
    title: () => m.about_us_page(),
  },
  '/faq': {
    title: () => m.questions_and_answers(),
  },
  '/contact': {
    title: () => m.contact_us(),
  },
  '/blog': {
    title: () => m.blog(),
  },
  '/find': {
    title: () => m.find_care(),
    unlisted: true,
  },
  '/privacy-policy': {
    title: () => m.privacy(),
  },
  '/terms': {
    title: () => m.terms_of_use(),
  },
  '/register': {
    title: () => m.sign_up_auth(),
  },
  '/parent/register': {
    title: () => m.sign_up_as_a_careseeker(),
  },
  '/caregiver/register': {
    title: () => m.sign_up_as_a_caregiver(),
  },
  '/agency': {
    title: () => m.for_agencies(),
  },
  '/agency/register': {
    title: () => m.register_your_agency(),
  },
  '/agency/sign': {
    title: () => m.agency_login_and_sign_up(),
    unlisted: true,
  },
  '/agency/login': {
    title: () => m.agency_login(),
    unlisted: true,
  },
  '/login': {
    title: () => m.log_in(),
  },
  '/forgot-password': {
    title: () => m.new_password(),
    unlisted: true,
  },
  '/confirm-email': {
    title: () => m.verify_your_email(),
    unlisted: true,
  },
  '/undo-closing': {
    title: () => m.your_account(),
    unlisted: true,
  },
} as const satisfies Record<string, Page>

/** First path segments of private pages, staff pages and redirects through other services. */
const privateRoots = new Set(['dash', 'admin', 'adminlogin', 'outbox', 'settings', 'stripe', 'oauth'])

/** The path of a public page. */
export type PublicPath = keyof typeof publicPages

export type SiteAddress =
  | {is: 'page'; path: PublicPath; page: Page}
  | {is: 'post'; uuid: string}
  /** Part of the app, but not public. */
  | {is: 'private'}
  | {is: 'nowhere'}

/** The page at an address, ignoring a trailing slash. */
export function findAddress(pathname: string): SiteAddress {
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

/** The address of a public page in a language; English is what is found without one. */
export const addressIn = (address: string, language: string): string =>
  language === 'en' ? address : `${address}?lang=${language}`

/** The addresses of a public page by language, as search engines want them. */
export const languageAddresses = (address: string): (readonly [string, string])[] => [
  ['en', address],
  ['es', addressIn(address, 'es')],
  ['x-default', address],
]

type Titled = Pick<Page, 'whole'> & {readonly title: string | (() => string)}

/** The document's title. */
export function documentTitle({title, whole}: Titled): string {
  const text = typeof title === 'string' ? title : title()
  return whole ? text : `${text} · ${names.product}`
}
