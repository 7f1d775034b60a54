import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/content/faqs.ts'
import {shared} from '../app/query-keys.ts'

/** Questions and answers, the same for everybody; the worker keeps them for a phone without a signal. */
export const faqQueries = {
  list: () =>
    queryOptions({
      queryKey: shared('faqs'),
      queryFn: ({signal}) => call(contract.listFaqs, {signal}),
      staleTime: 300_000,
    }),
}
