import {publicPages} from './pages.ts'

/*
 * The pages that the assistant may lead to. Server and client ask this one list, so that neither a question of somebody,
 * nor a blog post, nor a language model can put another address under an answer.
 */

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const screens = [
  '/dash/(?:parent|caretaker|agency)(?:/(?:calendar|status|invoices))?',
  `/dash/(?:parent|caretaker|agency)/invoices/${uuid}`,
  `/dash/parent/(?:booking|requests)/${uuid}`,
  `/blog/view/${uuid}`,
].map(pattern => new RegExp(`^${pattern}$`))

/** Whether this is a path of ours that an answer may lead to; nothing with a host, a query or a way around it is. */
export const isChatLink = (path: string): boolean =>
  Object.hasOwn(publicPages, path) || screens.some(screen => screen.test(path))
