import {keepPreviousData, queryOptions, useMutation} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import {dayIn} from '#lib/day.ts'
import {deviceZone} from '#lib/device-zone.ts'
import {productFile} from '#lib/product-file.ts'
import {download} from '#api/download.ts'
import * as carePaid from '#contract/money/care-paid.ts'
import * as contract from '#contract/money/earnings.ts'
import type {EarningsPeriod} from '#contract/bookings/choices.ts'
import {saveFile} from '#lib/save-file.ts'
import {stored_for_ms} from '#offline/queries/persist.ts'
import {userKey} from '../app/query-keys.ts'
import {persistAs} from '../offline/query-persister.ts'
import {serverNow} from '../offline/server-now.ts'

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

const summaries = {
  earnings: {pdf: contract.getEarningsPdf, csv: contract.getEarningsCsv},
  'care-paid': {pdf: carePaid.getCarePaidPdf, csv: carePaid.getCarePaidCsv},
} as const
export type Summary = keyof typeof summaries
export type SummaryForm = 'pdf' | 'csv'

/** Saves what a caregiver received, or a family paid for care, in a year as a file. */
export const useSaveSummary = (of: Summary) =>
  useMutation({
    mutationFn: async ({year, form}: {year: string; form: SummaryForm}) =>
      saveFile(await download(summaries[of][form], {year}), productFile(`${of}-${year}.${form}`)),
  })
