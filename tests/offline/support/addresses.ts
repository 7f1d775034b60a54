import type {Locator, Page} from '@playwright/test'
import {newId} from '#lib/id.ts'

/** One address of the app without a network: what stands on it. */
export interface Link {
  /** The route as the router knows it. */
  to: string
  path: string
  /** What a person finds there. */
  shows: (page: Page) => Locator
  /** What was read earlier says how old it is. */
  isAsOf?: true
  /** Words that are read there, and what cannot be read says so. */
  says: RegExp
  /** Never opened while there was a network: the screen itself says what it lacks, not only the frame around it. */
  isNew?: true
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', {level: 1, name})
const session = (id: string) => (page: Page) => page.locator(`[data-session-id="${id}"]`).first()
const booking = (id: string) => (page: Page) => page.locator(`[data-booking-id="${id}"]`).first()
const words = (text: string | RegExp) => (page: Page) => page.getByText(text).first()

const nowhere: Link = {
  to: 'nowhere',
  path: '/no/such/place',
  shows: heading('Page not found'),
  says: /may be out of date or mistyped/,
}
const outbox: Link = {
  to: '/outbox',
  path: '/outbox',
  shows: words('Nothing is waiting on this device'),
  says: /waits here until it is sent/,
}

const unread = /No connection|needs? a connection/

/** Plan and payments are read as last seen; what was never opened needs a connection. */
const ofMoney = (role: 'parent' | 'caretaker' | 'agency'): Link[] => [
  {
    to: `/dash/${role}/status`,
    path: `/dash/${role}/status`,
    shows: words(/No plans available right now|Monthly/),
    isAsOf: true,
    says: /changing a plan needs a connection/,
  },
  {
    to: `/dash/${role}/invoices`,
    path: `/dash/${role}/invoices`,
    shows: words(/No payments|You owe|expected/),
    isAsOf: true,
    says: /No payments|You owe|expected/,
  },
  {
    to: `/dash/${role}/invoices/$id`,
    path: `/dash/${role}/invoices/${newId()}`,
    shows: heading('Invoice'),
    isNew: true,
    says: unread,
  },
]

/** Threads are read as last seen. */
const ofMessages = (role: 'parent' | 'caretaker' | 'agency'): Link => ({
  to: `/dash/${role}/messages`,
  path: `/dash/${role}/messages`,
  shows: words(/Child Care, .* · V-/),
  isAsOf: true,
  says: /Child Care, .* · V-/,
})

/** Settings are read as last seen. */
const settings: Link = {
  to: '/settings/notifications',
  path: '/settings/notifications',
  shows: words('Quiet hours'),
  isAsOf: true,
  says: /Changing these settings needs a connection/,
}

/** Where the provider of payout accounts sends its people. */
const ofPayouts: Link[] = [
  {
    to: '/stripe/callback',
    path: '/stripe/callback',
    shows: heading('Payout account'),
    isNew: true,
    says: /No account was connected/,
  },
  {
    to: '/stripe/authorize-oauth',
    path: '/stripe/authorize-oauth',
    shows: heading('Payout account'),
    isNew: true,
    says: unread,
  },
]

export const ofGuests = (post_id: string): Link[] => [
  {
    to: '/',
    path: '/',
    shows: heading('It takes a village to raise a child'),
    says: /Free to cancel until 24 hours before/,
  },
  {to: '/about', path: '/about', shows: heading(/^Care from people/), says: /How it works/},
  {
    to: '/faq',
    path: '/faq',
    shows: words('What does it cost?'),
    isAsOf: true,
    says: /What families, caregivers and agencies ask/,
  },
  {
    to: '/contact',
    path: '/contact',
    shows: heading('Contact us'),
    says: /Sending a message needs a connection/,
  },
  {
    to: '/privacy-policy',
    path: '/privacy-policy',
    shows: heading('Privacy'),
    says: /We store only what is needed to find care/,
  },
  {to: '/find', path: '/find', shows: heading('Find care'), says: /Enter a ZIP code, town or county/},
  {to: '/terms', path: '/terms', shows: heading('Terms of use'), says: /Written to be read/},
  {to: '/login', path: '/login', shows: heading('Welcome back'), says: /Log in to see your visits/},
  {
    to: '/agency/login',
    path: '/agency/login',
    shows: heading('Agency login'),
    says: /Your leads, bids and caregivers/,
  },
  {to: '/adminlogin', path: '/adminlogin', shows: heading(/Writer & Admin Portal/), says: /Log in/},
  {
    to: '/forgot-password',
    path: '/forgot-password',
    shows: heading('New password'),
    says: /needs the link from your email/,
  },
  {
    to: '/undo-closing',
    path: '/undo-closing',
    shows: heading('Your account is closed'),
    says: /logged out everywhere/,
  },
  {
    to: '/confirm-email',
    path: '/confirm-email',
    shows: heading('Verify your new email'),
    says: /needs the link from your email/,
  },
  {
    to: '/oauth/authorize',
    path: '/oauth/authorize',
    shows: heading('Nothing to finish here'),
    says: /start on the login page/,
  },
  {to: '/register', path: '/register', shows: heading('Sign up'), says: /How would you like to use Village/},
  {
    to: '/parent/register',
    path: '/parent/register',
    shows: heading('Sign up as a careseeker'),
    says: /Sending a request is free/,
  },
  {
    to: '/caregiver/register',
    path: '/caregiver/register',
    shows: heading('Sign up as a caregiver'),
    says: /You set your own rate/,
  },
  {
    to: '/agency',
    path: '/agency',
    shows: heading('Families near you are looking for care'),
    says: /Registering is free/,
  },
  {
    to: '/agency/register',
    path: '/agency/register',
    shows: heading('Register your agency'),
    says: /free of charge/,
  },
  {
    to: '/agency/sign',
    path: '/agency/sign',
    shows: heading('Agencies on Village'),
    says: /Log in to your agency, or register a new one/,
  },
  {
    to: '/blog',
    path: '/blog',
    shows: words('The first visit'),
    isAsOf: true,
    says: /What to ask, and what to leave out/,
  },
  {
    to: '/blog/view/$uuid',
    path: `/blog/view/${post_id}`,
    shows: heading('The first visit'),
    isAsOf: true,
    says: /Ask how the morning begins/,
  },
  {
    to: '/blog/view/$uuid',
    path: `/blog/view/${newId()}`,
    shows: words('You need a connection to open this post'),
    isNew: true,
    says: /read posts offline once you have opened them/,
  },
  {to: '/dash', path: '/dash', shows: heading('Welcome back'), says: /Log in to see your visits/},
  nowhere,
]

/** What needs a connection opens nonetheless, and says so: never seen before, each still is a page of its own. */
const unseen = (says: RegExp, ...addresses: string[]): Link[] =>
  addresses.map(to => ({
    to,
    path: to.replaceAll(/\$\w+/g, newId),
    shows: page => page.locator('h1'),
    says,
    isNew: true,
  }))

/** Never opened before, of what other screens read already. */
const known = (to: string, says: RegExp): Link => ({
  to,
  path: to,
  shows: page => page.locator('h1'),
  isAsOf: true,
  says,
  isNew: true,
})

export const ofParents = (visit: {id: string}, booked: string, asked: string, other: string): Link[] => [
  {
    to: '/dash/parent',
    path: '/dash/parent',
    shows: session(visit.id),
    isAsOf: true,
    says: /the door code is 4711/,
  },
  {
    to: '/dash/parent/calendar',
    path: '/dash/parent/calendar',
    shows: session(visit.id),
    isAsOf: true,
    says: /Child Care · Nashville, TN/,
  },
  {
    to: '/dash/parent/request-service',
    path: '/dash/parent/request-service',
    shows: heading('Request care'),
    says: /Nothing is booked until you approve/,
  },
  {
    to: '/dash/parent/caregivers',
    path: '/dash/parent/caregivers',
    shows: words('No favorites yet'),
    says: /Add to favorites” next to an offer/,
    isAsOf: true,
  },
  known('/dash/parent/requests', /All \d/),
  {
    to: '/dash/parent/requests/$id',
    path: `/dash/parent/requests/${asked}`,
    shows: booking(asked),
    isAsOf: true,
    says: /Best match first/,
  },
  {
    to: '/dash/parent/booking/$id',
    path: `/dash/parent/booking/${booked}`,
    shows: session(visit.id),
    isAsOf: true,
    says: /What was agreed/,
  },
  {
    to: '/dash/parent/requests/$id',
    path: `/dash/parent/requests/${other}`,
    shows: words('You need a connection to open this the first time'),
    isNew: true,
    says: /read it offline on this device/,
  },
  ofMessages('parent'),
  ...ofMoney('parent'),
  settings,
  {
    to: '/dash/parent/payments/$bookingId',
    path: `/dash/parent/payments/${booked}`,
    shows: words('Nothing to pay yet'),
    isAsOf: true,
    says: /a statement of the confirmed visits/,
  },
  ...unseen(/Who needs care\?/, '/dash/parent/org-request-service'),
  {
    to: '/dash/parent/find',
    path: '/dash/parent/find',
    shows: words(/No caregiver listed within/),
    isAsOf: true,
    says: /Not every caregiver is listed|serve this area yet/,
  },
  {
    to: '/dash/parent/find',
    path: '/dash/parent/find?place=37067',
    shows: words(/No caregiver listed within/),
    isAsOf: true,
    says: /Not every caregiver is listed|serve this area yet/,
  },
  known('/dash/parent/edit', /Not verified yet/),
  known('/dash/parent/settings', /What we send by email/),
  ...unseen(unread, '/dash/parent/reviews/$id', '/settings/devices', '/settings/export'),
  {
    to: '/settings/close-account',
    path: '/settings/close-account',
    shows: heading('Close my account'),
    says: /seven days to change your mind/,
  },
  outbox,
  nowhere,
]

export const ofCaretakers = (visit: {id: string}, request: string): Link[] => [
  {
    to: '/dash/caretaker',
    path: '/dash/caretaker',
    shows: session(visit.id),
    isAsOf: true,
    says: /Six digits from the family/,
  },
  {
    to: '/dash/caretaker/calendar',
    path: '/dash/caretaker/calendar',
    shows: session(visit.id),
    isAsOf: true,
    says: /Child Care/,
  },
  {
    to: '/dash/caretaker/nearby',
    path: '/dash/caretaker/nearby',
    shows: booking(request),
    isAsOf: true,
    says: /1 request within 25 miles/,
  },
  {
    to: '/dash/caretaker/nearby',
    path: `/dash/caretaker/nearby?request=${request}`,
    shows: page => page.getByRole('dialog'),
    says: /Likes trains/,
  },
  {
    to: '/dash/caretaker/calendar',
    path: `/dash/caretaker/calendar?session=${visit.id}`,
    shows: page => page.getByRole('dialog').getByText('the door code is 4711'),
    says: /the door code is 4711/,
  },
  ofMessages('caretaker'),
  ...ofMoney('caretaker'),
  ...ofPayouts,
  {
    to: '/dash/caretaker/edit',
    path: '/dash/caretaker/edit',
    shows: words('How families see you'),
    isAsOf: true,
    says: /The preview needs a connection/,
  },
  {
    to: '/dash/caretaker/reviews',
    path: '/dash/caretaker/reviews',
    // the reviews are asked for once the profile is there, after the heading
    shows: words('No reviews yet'),
    isAsOf: true,
    says: /No reviews yet/,
  },
  ...unseen(unread, '/dash/caretaker/reviews/$id'),
  known('/dash/caretaker/earnings', /Earnings/),
  known('/dash/caretaker/settings', /What we send by email/),
  outbox,
  nowhere,
]

export const ofAgencies = (visit: {id: string}, lead: string): Link[] => [
  {
    to: '/dash/agency',
    path: '/dash/agency',
    shows: session(visit.id),
    isAsOf: true,
    says: /Leads worth your time/,
  },
  {
    to: '/dash/agency/leads',
    path: '/dash/agency/leads',
    shows: booking(lead),
    isAsOf: true,
    says: /1 open lead/,
  },
  {
    to: '/dash/agency/calendar',
    path: '/dash/agency/calendar',
    shows: session(visit.id),
    isAsOf: true,
    says: /Open a visit to assign a caregiver/,
  },
  {
    to: '/dash/agency/leads',
    path: `/dash/agency/leads?lead=${lead}`,
    shows: page => page.getByRole('dialog'),
    says: /Likes trains/,
  },
  {
    to: '/dash/agency/bookings',
    path: '/dash/agency/bookings',
    shows: heading('Bookings'),
    isAsOf: true,
    says: /1 confirmed or in progress, \d waiting for an answer/,
  },
  ofMessages('agency'),
  ...ofMoney('agency'),
  {
    to: '/dash/agency/people',
    path: '/dash/agency/people',
    shows: heading('People'),
    isAsOf: true,
    says: /Assigning needs a connection/,
  },
  {
    to: '/dash/agency/members',
    path: '/dash/agency/members',
    shows: heading('Your team'),
    isAsOf: true,
    says: /Everyone logs in with their own email/,
  },
  known('/dash/agency/edit', /Families see it next to your bids/),
  known('/dash/agency/settings', /What we send by email/),
  ...unseen(unread, '/dash/agency/reviews', '/dash/agency/reviews/$id'),
  outbox,
  nowhere,
]

/** Staff work at a desk: nothing of theirs is kept, and every page opens all the same. */
export const ofStaff = [
  ...unseen(/Who needs care\?/, '/admin/dashboard/admin-careseekers/$nonUserId/request-booking'),
  ...unseen(/What are you looking for\?/, '/admin/dashboard/search'),
  ...unseen(/Nothing written yet/, '/blog/add'),
  ...unseen(
    unread,
    '/admin/dashboard',
    '/admin/dashboard/admin-careseekers',
    '/admin/dashboard/admin-careseekers/$nonUserId/bookings',
    '/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId',
    '/admin/dashboard/admin-careseekers/$nonUserId/bookings/$bookingId/card',
    '/admin/dashboard/admin-careseekers/$nonUserId/requests/$bookingId',
    '/admin/dashboard/all-bookings',
    '/admin/dashboard/all-bookings/$id',
    '/admin/dashboard/audit',
    '/admin/dashboard/bookings',
    '/admin/dashboard/exceptions',
    '/admin/dashboard/family-calls',
    '/admin/dashboard/faqs',
    '/admin/dashboard/invoices',
    '/admin/dashboard/invoices/$id',
    '/admin/dashboard/leads',
    '/admin/dashboard/mail',
    '/admin/dashboard/messages',
    '/admin/dashboard/payments',
    '/admin/dashboard/phones',
    '/admin/dashboard/platform',
    '/admin/dashboard/reported-messages',
    '/admin/dashboard/reviews',
    '/admin/dashboard/status',
    '/admin/dashboard/subscription',
    '/admin/dashboard/users/agency',
    '/admin/dashboard/users/agency/$id',
    '/admin/dashboard/users/agency/$id/bookings',
    '/admin/dashboard/users/caregivers',
    '/admin/dashboard/users/caregivers/$id',
    '/admin/dashboard/users/parents',
    '/admin/dashboard/users/parents/$id',
    '/admin/dashboard/waitlist',
    '/settings/security',
    '/settings/account',
    '/blog/edit/$uuid',
  ),
]
