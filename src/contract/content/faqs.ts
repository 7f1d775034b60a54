import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'

/** The four groups of questions, in the order shown. @see src/domain/rules.md#staff-area */
export const FaqAudience = v.picklist(['Parents', 'Caregivers', 'Agencies', 'General'])
export type FaqAudience = v.InferOutput<typeof FaqAudience>

export const Faq = v.object({
  id: v.string(),
  audience: FaqAudience,
  question: v.string(),
  /** Plain text; a blank line begins a new paragraph. */
  answer: v.string(),
  /** Place within its group, from 1. */
  position: v.number(),
})
export type Faq = v.InferOutput<typeof Faq>

export const listFaqs = endpoint({
  method: 'GET',
  path: '/faqs',
  roles: 'public',
  summary: 'Every question and answer, by group and place',
  answer: v.object({items: v.array(Faq)}),
  fallback: 'Request failed',
})
