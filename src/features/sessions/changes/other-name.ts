import type {Session} from '#contract/sessions/session.ts'
import {serviceText} from '#domain/bookings/request-text.ts'

/** The other side's name: the title without the service and the word after it. */
export function otherName({title, service}: Pick<Session, 'title' | 'service'>): string {
  const words = serviceText(service)
  return title.startsWith(words) ? title.slice(words.length).replace(/^ \S+ /, '') || title : title
}
