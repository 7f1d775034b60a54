import {useMutation} from '@tanstack/react-query'
import {download} from '#api/download.ts'
import * as carePaid from '#contract/money/care-paid.ts'
import * as earnings from '#contract/money/earnings.ts'
import {productFile} from '#lib/product-file.ts'
import {saveFile} from '#lib/save-file.ts'

const summaries = {
  earnings: {pdf: earnings.getEarningsPdf, csv: earnings.getEarningsCsv},
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
