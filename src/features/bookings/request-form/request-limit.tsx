import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import {Link} from '@tanstack/react-router'
import type {ReactNode} from 'react'
import type {RequestLimit} from '#contract/bookings/family-bookings.ts'
import {bookingQueries} from '#data/queries/bookings.ts'
import {rememberUnsentRequest} from '#data/queries/unsent-request.ts'
import {useServerNow} from '#data/offline/server-now.ts'
import {requestLimitText} from '#domain/bookings/request-text.ts'
import {planLimitText} from '#domain/money/plans.ts'
import {inSentence, timePoint} from '#domain/time.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {buttonClass} from '#ui/primitives/button-class.ts'
import {Callout} from '#ui/primitives/callout.tsx'
import {useChangedRequest, useIsFamily} from './requester.ts'

/**
 * The limit that another request of this family would exceed now; undefined if none or unknown. One that `waits` on the
 * waitlist needs no plan, and one that is changed takes nothing.
 */
export function useRequestLimit({waits}: {waits: boolean}) {
  const isNew = useChangedRequest() === undefined
  const {data} = useQuery({...bookingQueries.allowance(), enabled: useIsFamily() && isNew})
  if (!data || !isNew) return undefined
  const {reached, open_requests, open_requests_max} = data
  if (reached) return {reason: requestLimitText(reached), note: <LimitNote reached={reached} />}
  if (waits || open_requests_max === null || open_requests < open_requests_max) return undefined
  const reason = m.you_have_used_all_your_open()
  return {reason, note: <PlanLimitNote>{planLimitText.careseekers}</PlanLimitNote>}
}

/** A family without a plan has all its open requests: what to do. */
export function PlanLimitNote({children}: {children: ReactNode}) {
  return (
    <Callout
      tone="waiting"
      title={m.you_have_used_all_your_open()}
      action={
        <>
          <Link
            to="/dash/parent/status"
            search={{}}
            className={buttonClass({size: 'sm'})}
            onClick={() => rememberUnsentRequest(location.pathname + location.search)}
          >
            {m.see_the_plans()}
          </Link>
          <Link to="/dash/parent/requests" className={buttonClass({variant: 'secondary', size: 'sm'})}>
            {m.see_my_requests()}
          </Link>
        </>
      }
    >
      {children} {m.canceling_a_request_makes_room_for()}
    </Callout>
  )
}

/** The family has made as many requests as it may in a day or a month: when the next one is possible. */
export function LimitNote({reached}: {reached: RequestLimit}) {
  const now = useServerNow()
  return (
    <Callout tone="waiting" title={requestLimitText(reached)}>
      {m.that_is_the_limit_so_that({in_sentence: inSentence(timePoint(reached.again_at, deviceZone(), {now}))})}
    </Callout>
  )
}
