import {m} from '#messages'
import {Suspense, useCallback, useMemo, useState} from 'react'
import type {Lead} from '#contract/bookings/booking.ts'
import {bidOf} from '#data/queries/bids.ts'
import {useOutbox} from '#data/offline/outbox.ts'
import {bookingCan} from '#domain/bookings/booking.ts'
import {Checkbox} from '#ui/fields/checkbox.tsx'
import {lazyWithRetry} from '#ui/hooks/lazy-with-retry.ts'
import {Button} from '#ui/primitives/button.tsx'
import {add_phone_first} from '#features/people/about/phone-needed.tsx'
import {useIsEmailUnverified} from '#features/people/about/use-is-email-unverified.ts'
import {useIsPhoneMissing} from '#features/people/about/use-is-phone-missing.ts'
import {verify_email_first} from '../bid/use-bid.ts'
import {chosenPricesText} from './lead-prices.ts'

// few visits to the leads bid on several, and the dialog reckons with schedules
const BidSeveralDialog = lazyWithRetry(() => import('./bid-several-dialog.tsx').then(file => file.BidSeveralDialog))

/** The most leads that one dialog takes. */
const together_max = 25

/** The leads chosen to bid on together. */
export interface LeadChoosing {
  /** Whether a bid can be placed: the lead is open to all agencies, and this one neither bid on it nor declined it. */
  can: (lead: Lead) => boolean
  has: (lead: Lead) => boolean
  /** The same function as long as the screen stands. */
  set: (lead: Lead, isChosen: boolean) => void
  clear: () => void
}

/** Which leads are chosen. One that got a bid meanwhile is no longer chosen. */
export function useLeadChoosing(now: string): LeadChoosing {
  const {entries, receipts, ready, failed} = useOutbox()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback(
    (lead: Lead, isChosen: boolean) =>
      setChosen(before => {
        const after = new Set(before)
        if (isChosen) after.add(lead.id)
        else after.delete(lead.id)
        return after
      }),
    [],
  )
  return useMemo(() => {
    const can = (lead: Lead) => {
      if (!(ready || failed) || lead.organization_id !== null) return false
      // it is bid on alone, after reading that it was declined
      if (lead.declined_invitation_at !== undefined) return false
      if (bookingCan.bid(lead, {role: 'agency', id: ''}, now) !== true) return false
      const ofLead = ({lane}: {lane: string}) => lane === lead.id
      const bid = bidOf('bid-org', lead, {entries: entries.filter(ofLead), receipts: receipts.filter(ofLead)})
      return bid.is === 'none' || bid.is === 'over'
    }
    return {
      can,
      has: lead => chosen.has(lead.id) && can(lead),
      set,
      clear: () => setChosen(new Set()),
    }
  }, [entries, receipts, ready, failed, chosen, now, set])
}

/** Chooses a lead that a bid can be placed on. */
export function ChooseLead({
  lead,
  isChosen,
  onChoose,
  hideLabel = false,
}: {
  lead: Lead
  isChosen: boolean
  onChoose: LeadChoosing['set']
  hideLabel?: boolean
}) {
  const label = m.choose_leads({number: lead.number})
  return (
    <Checkbox
      label={hideLabel ? <span className="sr-only">{label}</span> : label}
      checked={isChosen}
      onChange={checked => onChoose(lead, checked)}
    />
  )
}

/**
 * A sticky bar while leads are chosen, with what they would cost together. On phones the price has a line of its own. The
 * right end is left free where the assistant's button stands over it.
 */
export function BidOnChosen({
  leads,
  choosing,
  named_rates,
}: {
  leads: readonly Lead[]
  choosing: Pick<LeadChoosing, 'set' | 'clear'>
  /** The highest rates that families named in the leads. */
  named_rates: readonly number[]
}) {
  const isEmailUnverified = useIsEmailUnverified()
  const isPhoneMissing = useIsPhoneMissing('agency')
  // those of the dialog: placing the bids takes the leads out of the choice
  const [asked, setAsked] = useState<readonly Lead[] | null>(null)
  return (
    <>
      {leads.length > 0 && (
        <div
          role="group"
          aria-label={m.chosen_leads()}
          className="sticky bottom-20 z-20 flex items-center justify-between gap-2 max-md:flex-wrap rounded-card border border-line bg-card p-2 shadow-soft max-[359px]:pr-16 md:bottom-4 md:gap-3 md:p-4 md:pr-20"
        >
          <div role="status" className="grow max-md:basis-full max-md:px-2 max-md:pt-1 md:basis-0">
            {/* on a phone the button says the number */}
            <p className="font-semibold max-md:sr-only">{m.count_leads_chosen({count: leads.length})}</p>
            <p className="text-14 tabular-nums max-md:text-13 max-md:leading-tight md:text-muted">
              {chosenPricesText(leads, named_rates)}
            </p>
          </div>
          <Button variant="quiet" size="sm" onClick={choosing.clear}>
            {m.choose_none()}
          </Button>
          <Button
            size="sm"
            disabledReason={
              leads.length > together_max
                ? m.at_most_leads_at_once({together_max})
                : isPhoneMissing
                  ? add_phone_first
                  : isEmailUnverified
                    ? verify_email_first
                    : undefined
            }
            onClick={() => setAsked(leads)}
          >
            {leads.length === 1 ? m.bid_on_1_lead() : m.bid_on_leads({length: leads.length})}
          </Button>
        </div>
      )}
      {asked && (
        <Suspense fallback={null}>
          <BidSeveralDialog
            leads={asked}
            // else a bid that is withdrawn later would leave its lead chosen again
            onPlaced={lead => choosing.set(lead, false)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
