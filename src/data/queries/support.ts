import {m} from '#messages'
import {queryOptions, useMutation, useQuery} from '@tanstack/react-query'
import {api_url} from '#api/api-url.ts'
import {call} from '#api/client.ts'
import type {FaqAudience} from '#contract/bookings/choices.ts'
import * as contract from '#contract/content/support.ts'
import {contactUs} from '#contract/content/support.ts'
import {public_cache} from '#offline/queries/scope.ts'
import {publicKey} from '../app/query-keys.ts'
import {isFresh} from '../offline/cache-bypass.ts'
import {whenControlled} from '../offline/when-controlled.ts'
import {useRenewed} from './blog.ts'
import type {BodyIn} from '#contract/endpoint.ts'

/** What the groups of questions are called. */
export const audienceText: Record<FaqAudience, string> = {
  Parents: m.parents(),
  Caregivers: m.caregivers(),
  Agencies: m.agencies(),
  General: m.general(),
}

export type ContactMessage = BodyIn<typeof contactUs>

/** Sends a message to the operators. Throws `ApiError`. */
export const useContactUs = () =>
  useMutation({mutationFn: (message: ContactMessage) => call(contactUs, {body: message})})

/** Public questions and answers, cached by the worker for offline use. */
export const faqQueries = {
  list: () =>
    queryOptions({
      queryKey: publicKey('faqs'),
      queryFn: ({signal}) => call(contract.listFaqs, {signal, fresh: isFresh()}),
      staleTime: 300_000,
    }),
  /** With those that only the assistant answers: what a search looks through. */
  searched: () =>
    queryOptions({
      queryKey: publicKey('faqs', 'searched'),
      queryFn: ({signal}) => call(contract.listFaqs, {query: {all: 'true'}, signal, fresh: isFresh()}),
      staleTime: 300_000,
    }),
}

/** How old the stored questions may be before they are loaded again, in milliseconds. */
const faqs_max_age_ms = 86_400_000

/** Lets the worker store the questions, so that they can be read offline without having been opened. */
export async function storeFaqs(): Promise<void> {
  if (!(await whenControlled())) return
  const stored = await caches.match(api_url + contract.listFaqs.path, {cacheName: public_cache, ignoreVary: true})
  const stored_ms = Date.parse(stored?.headers.get('x-cached-at') ?? '')
  if (!(Date.now() - stored_ms < faqs_max_age_ms)) await call(contract.listFaqs, {fresh: true})
}

/** What the variables of public texts say now; empty until that is known. */
export const useTextValues = (): Readonly<Record<string, string>> => useQuery(faqQueries.list()).data?.variables ?? {}

/** Refetches the questions when the worker, which answers from its cache, found newer ones. */
export const useFaqsRenewed = (): boolean => useRenewed('/faqs', faqQueries.list().queryKey)
