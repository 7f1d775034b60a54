import {keepPreviousData, queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import * as contract from '#contract/money/earnings.ts'
import type {EarningsPeriod} from '#contract/bookings/choices.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {userKey} from '../../app/query-keys.ts'
import {persistAs} from '../../offline/query-persister.ts'
import {serverNow} from '../../offline/server-now.ts'

const persister = persistAs({
  name: 'earnings',
  answer: contract.getEarnings.answer,
  max_age_ms: stored_for_ms.bookings,
})

/** What a caregiver's visits of a week, month or year earn; without a day of today's, by this device, as it names periods. */
export const earningsQuery = (period: EarningsPeriod, day?: string) =>
  queryOptions({
    queryKey: userKey('invoices', 'earnings', period, day ?? 'now'),
    queryFn: ({signal}) =>
      call(contract.getEarnings, {query: {period, day: day ?? dayIn(deviceZone(), serverNow())}, signal}),
    persister,
    placeholderData: keepPreviousData,
    // any confirmation, also of the family, changes it
    staleTime: 0,
  })
