import {queryOptions, useMutation} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/content/support.ts'
import {contactUs} from '#contract/content/support.ts'
import {shared} from '../app/query-keys.ts'
import type {BodyIn} from '#contract/endpoint.ts'

export type ContactMessage = BodyIn<typeof contactUs>

/** Sends a message to the operators. Throws `ApiError`. */
export const useContactUs = () =>
  useMutation({mutationFn: (message: ContactMessage) => call(contactUs, {body: message})})

/** Public questions and answers, cached by the worker for offline use. */
export const faqQueries = {
  list: () =>
    queryOptions({
      queryKey: shared('faqs'),
      queryFn: ({signal}) => call(contract.listFaqs, {signal}),
      staleTime: 300_000,
    }),
}
