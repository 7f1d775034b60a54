import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/content/faqs.ts'
import {shared} from '../app/query-keys.ts'

/** Public questions and answers, cached by the worker for offline use. */
export const faqQueries = {
  list: () =>
    queryOptions({
      queryKey: shared('faqs'),
      queryFn: ({signal}) => call(contract.listFaqs, {signal}),
      staleTime: 300_000,
    }),
}
