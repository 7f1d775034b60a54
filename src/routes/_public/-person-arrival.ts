import {redirect} from '@tanstack/react-router'
import * as v from 'valibot'
import {withoutTicket} from '#data/account/sign-up-ticket.ts'
import {ArrivalSearch, PersonStep} from '#features/auth/register/search.ts'

/** Search parameters of a registration: the page to return to, and the open step. */
export const PersonSearch = v.object({
  ...ArrivalSearch.entries,
  step: v.fallback(v.optional(PersonStep), undefined),
})

/**
 * Removes a sign-in's ticket from the address after the redirect from the sign-in page; an address opened directly
 * has already lost it.
 */
export function dropTicket({
  location,
  preload,
}: {
  location: {pathname: string; searchStr: string}
  preload: boolean
}): void {
  const rest = preload ? null : withoutTicket(location.searchStr)
  if (rest !== null) throw redirect({href: location.pathname + rest, replace: true})
}

/** Prevents a ticket in the address from reaching another site. */
export const withoutReferrer = () => ({meta: [{name: 'referrer', content: 'no-referrer'}]})
