import {publicPages} from './pages.ts'

/*
 * The pages the assistant may link to. Server and client share this list, so that no question, blog post or language
 * model can add another address.
 */

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const date = '\\d{4}-\\d{2}-\\d{2}'
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const dollars = '\\d{1,4}(?:\\.\\d{1,2})?'

const screens = [
  '/dash/(?:parent|caretaker|agency)(?:/(?:calendar|status|invoices|messages|edit|settings))?',
  '/dash/parent/(?:request-service|org-request-service|find|caregivers|requests)',
  '/dash/caretaker/(?:nearby|earnings|reviews)',
  '/dash/agency/(?:leads|people|members|bookings|reviews)',
  '/settings/(?:account|security|devices|export|close-account|notifications)',
  '/outbox',
  `/dash/(?:parent|caretaker|agency)/calendar\\?session=${uuid}(?:&act=(?:cancel|propose|late))?`,
  `/dash/(?:parent|caretaker|agency)/invoices/${uuid}(?:\\?act=pay(?:&tip=${dollars})?)?`,
  `/dash/(?:parent|caretaker)/reviews/${uuid}`,
  `/dash/parent/(?:booking|requests)/${uuid}(?:\\?act=cancel)?`,
  `/dash/parent/request-service\\?(?:&?(?:day=${date}|until=${date}|from=${clock}|to=${clock}|children=\\d{1,2})){1,5}`,
  `/dash/caretaker/nearby\\?request=${uuid}`,
  `/dash/caretaker/edit\\?rate=${dollars}`,
  `/dash/agency/(?:leads|bookings)\\?lead=${uuid}`,
  '/dash/agency/members\\?act=invite',
  `/blog/view/${uuid}`,
].map(pattern => new RegExp(`^${pattern}$`))

/** Whether an answer may link to this path. Rejects hosts, other queries and path tricks. */
export const isChatLink = (path: string): boolean =>
  Object.hasOwn(publicPages, path) || screens.some(screen => screen.test(path))
