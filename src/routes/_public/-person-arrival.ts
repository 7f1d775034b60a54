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
 * Takes a sign-in's ticket out of the address, where it came from the sign-in page; an address that was opened has lost its
 * ticket before any of this ran.
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

/** A ticket in the address must not travel on to another site. */
export const withoutReferrer = () => ({meta: [{name: 'referrer', content: 'no-referrer'}]})
