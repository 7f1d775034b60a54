import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {isLive} from '#contract/bookings/offers.ts'
import type {Bid} from '#data/queries/bids.ts'
import {leadQueries} from '#data/queries/leads.ts'
import {profileQueries} from '#data/queries/profile.ts'
import {useOutbox, type OutboxEntry} from '#data/offline/outbox.ts'
import {allowances} from '#domain/money/plans.ts'

/** Requests whose bids wait on this device and count before a bid on `lead_id`: all others, or those placed earlier. */
export function bidsAhead(entries: readonly Pick<OutboxEntry, 'kind' | 'state' | 'lane'>[], lead_id: string): string[] {
  const waiting = entries.filter(({kind, state}) => kind === 'bid-caretaker' && state !== 'attention')
  const own = waiting.findIndex(({lane}) => lane === lead_id)
  const lanes = (own === -1 ? waiting : waiting.slice(0, own)).map(({lane}) => lane)
  return [...new Set(lanes)]
}

/**
 * Tells a caregiver without a plan that so many bids are open that another may be refused. It can be saved all the
 * same.
 * @see src/domain/rules.md#plans
 */
export function LimitNote({lead_id, bid}: {lead_id: string; bid: Bid}) {
  const isSubscribed = useQuery(profileQueries.me()).data?.is_subscribed !== false
  const {data: leads = []} = useQuery({...leadQueries.caretakerBookings(), enabled: !isSubscribed})
  const {entries} = useOutbox()
  if (isSubscribed || !(bid.is === 'none' || bid.is === 'over' || bid.is === 'saved')) return null
  const live = leads.filter(({id, my_offer}) => id !== lead_id && my_offer && isLive(my_offer)).map(({id}) => id)
  const count = new Set([...bidsAhead(entries, lead_id), ...live]).size
  const {free} = allowances.caretaker
  if (count < free) return null
  return <p className="text-14 text-waiting">{m.of_your_bids_wait_for_an({count, free})}</p>
}
