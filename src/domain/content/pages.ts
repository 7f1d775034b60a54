/*
 * The public pages with their titles and descriptions. The server writes them into the served HTML; the client keeps
 * title and address current during navigation.
 */

/** One public page. */
export interface Page {
  /** Title of the document. The product's name is appended unless `whole` is set. */
  readonly title: string
  readonly whole?: true
  /** One or two sentences for search engines, at most 160 characters. */
  readonly description: string
  /** Sign-in and one-time pages: public, but not indexed. */
  readonly unlisted?: true
}

export const publicPages = {
  '/': {
    title: 'Village: it takes a village to raise a child',
    whole: true,
    description:
      'Find a checked caregiver or agency near you for child and senior care. See the whole price before you approve, and confirm every visit together.',
  },
  '/about': {
    title: 'About us',
    description:
      'Who we are, what Village stands for, and how families, caregivers and agencies find each other and confirm every visit.',
  },
  '/faq': {
    title: 'Questions and answers',
    description:
      'Answers for parents, caregivers and agencies: requests, offers, prices, checks, visits without a signal.',
  },
  '/contact': {
    title: 'Contact us',
    description:
      'Write to the people behind Village about your account, a booking, a payment or a safety concern.',
  },
  '/blog': {
    title: 'Blog',
    description: 'Practical notes on finding care, giving it, and trusting each other with it.',
  },
  '/privacy-policy': {
    title: 'Privacy',
    description:
      'What Village keeps, on its server and on your device, for how long, and who gets to see it.',
  },
  '/terms': {
    title: 'Terms of use',
    description:
      'What you may expect of Village and what Village expects of families, caregivers and agencies.',
  },
  '/register': {
    title: 'Sign up',
    description: 'Join Village as a careseeker, a caregiver or an agency.',
  },
  '/parent/register': {
    title: 'Sign up as a careseeker',
    description:
      'Tell us who needs care, and ask caregivers and agencies nearby. You approve the offer and see the whole price first.',
  },
  '/caregiver/register': {
    title: 'Sign up as a caregiver',
    description:
      'Set your own rate, see requests near you, and keep a record of every visit, with or without a signal.',
  },
  '/agency': {
    title: 'For agencies',
    description:
      'Leads from families in your counties, with bids, calendars and confirmed visits for your whole team.',
  },
  '/agency/register': {
    title: 'Register your agency',
    description: 'Bring your agency to Village and receive care requests from families in your counties.',
  },
  '/agency/sign': {
    title: 'Agency sign in or sign up',
    description: 'Log in to your agency on Village, or register a new one.',
    unlisted: true,
  },
  '/agency/login': {
    title: 'Agency log in',
    description: 'Log in for an agency’s owner, coordinators and field caregivers.',
    unlisted: true,
  },
  '/login': {
    title: 'Log in',
    description: 'Log in to Village as a careseeker or a caregiver.',
    unlisted: true,
  },
  '/forgot-password': {
    title: 'New password',
    description: 'Choose a new password with the link from your mail.',
    unlisted: true,
  },
  '/confirm-email': {
    title: 'Confirm your new email',
    description: 'Confirm a new email address with the link from your mail.',
    unlisted: true,
  },
} as const satisfies Record<string, Page>

/** First path segments of private pages, staff pages and redirects through other services. */
const privateRoots = new Set(['dash', 'admin', 'adminlogin', 'outbox', 'settings', 'stripe', 'oauth'])

export type Place =
  | {is: 'page'; path: string; page: Page}
  | {is: 'post'; uuid: string}
  /** Part of the app, but not public. */
  | {is: 'private'}
  | {is: 'nowhere'}

/** The page at an address, ignoring a trailing slash. */
export function placeAt(pathname: string): Place {
  const path = pathname.replace(/\/+$/, '') || '/'
  if (Object.hasOwn(publicPages, path)) {
    return {is: 'page', path, page: publicPages[path as keyof typeof publicPages]}
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
