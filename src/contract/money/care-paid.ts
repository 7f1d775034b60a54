import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {YearParams} from './earnings.ts'

const carePaid = {
  method: 'GET',
  roles: ['parent'],
  params: YearParams,
  answer: v.instance(Uint8Array),
  fallback: m.request_failed,
} as const

export const getCarePaidPdf = endpoint({
  ...carePaid,
  path: '/parent/care-paid/:year/pdf',
  summary: 'What the family paid each provider for care in a year, for the tax return, as a PDF',
  produces: 'application/pdf',
})

export const getCarePaidCsv = endpoint({
  ...carePaid,
  path: '/parent/care-paid/:year/csv',
  summary: 'The same as CSV, one row for each statement',
  produces: 'text/csv',
})
