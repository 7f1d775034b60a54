import {queryOptions} from '@tanstack/react-query'
import {call} from '#api/client.ts'
import * as contract from '#contract/admin/platform.ts'
import type {BodyIn} from '#contract/endpoint.ts'
import {staffKey, useStaffCommand} from './lists.ts'
import {faqQueries} from '../support.ts'
import {shared} from '../../app/query-keys.ts'

/** The platform fee and the plans, as staff see them. */
export const platformQueries = {
  fees: () =>
    queryOptions({
      queryKey: staffKey('fees'),
      queryFn: ({signal}) => call(contract.listFees, {signal}),
    }),
  plans: () =>
    queryOptions({
      queryKey: staffKey('plans'),
      queryFn: ({signal}) => call(contract.listStaffPlans, {signal}),
    }),
}

export const useSetFee = () =>
  useStaffCommand(
    (body: BodyIn<typeof contract.setFee>) => call(contract.setFee, {body}),
    platformQueries.fees().queryKey,
  )

const plans = () => [platformQueries.plans().queryKey, shared('plans')] as const

export const useCreatePlan = () =>
  useStaffCommand((body: BodyIn<typeof contract.createPlan>) => call(contract.createPlan, {body}), ...plans())

export const useChangePlan = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.changePlan> & {id: string}) =>
      call(contract.changePlan, {params: {id}, body}),
    ...plans(),
  )

export const useRetirePlan = () =>
  useStaffCommand((id: string) => call(contract.retirePlan, {params: {id}, body: {}}), ...plans())

const faqs = () => faqQueries.list().queryKey

export const useCreateFaq = () =>
  useStaffCommand((body: BodyIn<typeof contract.createFaq>) => call(contract.createFaq, {body}), faqs())

export const useChangeFaq = () =>
  useStaffCommand(
    ({id, ...body}: BodyIn<typeof contract.changeFaq> & {id: string}) => call(contract.changeFaq, {params: {id}, body}),
    faqs(),
  )

export const useDeleteFaq = () => useStaffCommand((id: string) => call(contract.deleteFaq, {params: {id}}), faqs())

export const useRestoreFaq = () =>
  useStaffCommand((id: string) => call(contract.restoreFaq, {params: {id}, body: {}}), faqs())
