import {queryOptions, useQueryClient} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/admin/platform.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {staffKey, useStaffCommand} from './lists.ts'
import {faqQueries} from '../support.ts'
import {publicKey} from '../../app/query-keys.ts'
import {bypassCaches} from '../../offline/cache-bypass.ts'

/** The platform fee and the plans, as staff see them. */
export const platformQueries = {
  fees: () =>
    queryOptions({
      queryKey: staffKey('fees'),
      queryFn: ({signal}) => call(contract.listFees, {signal}),
    }),
  faqs: () =>
    queryOptions({
      queryKey: staffKey('faqs'),
      queryFn: ({signal}) => call(contract.listStaffFaqs, {signal}),
    }),
  allOpenQuestions: () => staffKey('open-questions'),
  openQuestions: (status: 'open' | 'closed' = 'open') =>
    queryOptions({
      queryKey: staffKey('open-questions', status),
      queryFn: ({signal}) => call(contract.listOpenQuestions, {query: {status}, signal}),
    }),
  plans: () =>
    queryOptions({
      queryKey: staffKey('plans'),
      queryFn: ({signal}) => call(contract.listStaffPlans, {signal}),
    }),
}

/** A command that changes public texts, which are then read past the worker's cache. */
function usePublicCommand<Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  ...parts: readonly (readonly unknown[])[]
) {
  const client = useQueryClient()
  const sendAndReread = (input: Input) =>
    send(input).finally(() => {
      bypassCaches()
      // the worker then has the new ones for every tab
      void client.prefetchQuery({...faqQueries.list(), staleTime: 0})
    })
  return useStaffCommand(sendAndReread, platformQueries.faqs().queryKey, ...parts)
}

/** The fee stands in public texts. */
export const useSetFee = () =>
  usePublicCommand(
    (body: BodyIn<typeof contract.setFee>) => call(contract.setFee, {body}),
    platformQueries.fees().queryKey,
  )

const plans = () => [platformQueries.plans().queryKey, publicKey('plans')] as const

export const useCreatePlan = () =>
  useStaffCommand((body: BodyIn<typeof contract.createPlan>) => call(contract.createPlan, {body}), ...plans())

export const useChangePlan = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.changePlan> & {id: string}) =>
      call(contract.changePlan, {params: {id}, body}),
    ...plans(),
  )

export const useRetirePlan = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.retirePlan> & {id: string}) =>
      call(contract.retirePlan, {params: {id}, body}),
    ...plans(),
  )

export const useCreateFaq = () =>
  usePublicCommand(
    (body: BodyIn<typeof contract.createFaq>) => call(contract.createFaq, {body}),
    platformQueries.allOpenQuestions(),
  )

export const useChangeFaq = () =>
  usePublicCommand(({id, ...body}: BodyIn<typeof contract.changeFaq> & {id: string}) =>
    call(contract.changeFaq, {params: {id}, body}),
  )

export const useCloseQuestion = () =>
  useStaffCommand((id: string) => call(contract.closeOpenQuestion, {params: {id}}), platformQueries.allOpenQuestions())

/** Deletes a question as it was read. */
export const useDeleteFaq = () =>
  usePublicCommand(({id, changed_at}: Pick<contract.StaffFaq, 'id' | 'changed_at'>) =>
    call(contract.deleteFaq, {params: {id}, query: {changed_at}}),
  )

export const useRestoreFaq = () => usePublicCommand((id: string) => call(contract.restoreFaq, {params: {id}, body: {}}))
