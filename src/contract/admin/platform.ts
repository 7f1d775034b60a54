import {m} from '#messages'
import * as v from 'valibot'
import {isWholeCents} from '../address-values.ts'
import {knownVariables} from '../content/variables.ts'
import {endpoint} from '../endpoint.ts'
import {ChatUserType} from '../content/chat.ts'
import {FaqAudience} from '../bookings/choices.ts'
import {limits} from '../limits.ts'
import {Id, Done, IdParams, Instant, seenOf} from '../shapes.ts'
import {Line, RequiredLine, Text} from '../texts.ts'
import {Language} from '../accounts/language.ts'
import {Plan, PlanType} from '../money/subscriptions.ts'

const admin = {roles: ['admin'], fallback: m.request_failed} as const
const command = {...admin, idempotent: true} as const

/** Village's share of the cost of care, in basis points, for bookings approved from a date on. */
export const Fee = v.object({
  bps: v.number(),
  effective_from: v.string(),
  set_by: v.nullable(v.string()),
  state: v.picklist(['past', 'current', 'planned']),
})
export type Fee = v.InferOutput<typeof Fee>
const Fees = v.object({items: v.array(Fee)})

export const listFees = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/platform-fee',
  summary: 'Every past, current and planned platform fee, latest first',
  answer: Fees,
})

/**
 * A past moment is refused, because approved bookings retain their fee. 409 `record_changed` if another fee is in force, or
 * planned for that time; 404 if a planned one to be removed is not there.
 */
export const setFee = endpoint({
  ...command,
  method: 'PATCH',
  path: '/admin/platform-fee',
  summary: 'Set the platform fee from now on or from a future time, or remove a planned one',
  body: v.strictObject({
    /** Null removes the planned fee of that time. */
    bps: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(limits.fee_bps_max))),
    effective_from: v.optional(v.nullable(Instant)),
    /** The fee in force, and the one planned for that time, as they were read. */
    seen: seenOf({bps: v.number(), planned_bps: v.nullable(v.number())}),
  }),
  answer: Fees,
})

export const StaffPlan = v.object({
  ...Plan.entries,
  retired_at: v.nullable(v.string()),
  /** Live subscriptions of exactly this plan, at its price. */
  subscribers: v.number(),
})
export type StaffPlan = v.InferOutput<typeof StaffPlan>

export const listStaffPlans = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/subscriptions',
  summary: 'Every plan, including ones no longer sold, with its number of subscribers',
  answer: v.object({items: v.array(StaffPlan)}),
})

/** Dollars for one term. */
const PlanPrice = v.pipe(
  v.number(),
  v.minValue(1, () => m.must_be_at_least_dollars({min: 1})),
  v.maxValue(limits.plan_price_max, () =>
    m.must_be_at_most_dollars({max: limits.plan_price_max.toLocaleString('en-US')}),
  ),
  v.check(isWholeCents, m.at_most_two_decimal_places),
)

const planText = {
  title: RequiredLine,
  description: RequiredLine,
  list_items: v.pipe(v.array(RequiredLine), v.maxLength(limits.plan_items_max)),
}

export const createPlan = endpoint({
  ...command,
  method: 'POST',
  status: 201,
  path: '/admin/subscriptions',
  summary: 'Add a plan',
  body: v.strictObject({
    type: PlanType,
    ...planText,
    price: PlanPrice,
    duration_value: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.plan_term_max)),
    duration_unit: v.picklist(['month', 'year']),
  }),
  answer: StaffPlan,
})

const seenPlan = seenOf({title: Line, description: Line, list_items: v.array(Line), price: v.number()})

/**
 * Text changes at once. A new price retires the plan and returns its replacement; subscribers of the old plan renew
 * at the old price. 409 `record_changed` with `current` if it is not as `seen` any more.
 */
export const changePlan = endpoint({
  ...command,
  method: 'PATCH',
  path: '/admin/subscriptions/:id',
  summary: 'Change a plan’s texts, or its price for new subscribers',
  params: IdParams,
  body: v.strictObject({
    ...v.partial(v.object(planText)).entries,
    price: v.optional(PlanPrice),
    seen: seenPlan,
  }),
  answer: StaffPlan,
})

export const retirePlan = endpoint({
  ...command,
  method: 'PATCH',
  path: '/admin/subscriptions/:id/retire',
  summary: 'Stop selling a plan; subscribers keep it',
  params: IdParams,
  /** 409 `record_changed` with `current` if a plan on offer is not as `seen` any more. */
  body: v.strictObject({seen: seenPlan}),
  answer: StaffPlan,
})

/** A question as it is stored, in English and Spanish; text that is missing in one of them is empty. */
export const StaffFaq = v.object({
  id: v.string(),
  audience: FaqAudience,
  question: v.string(),
  answer: v.string(),
  question_es: v.string(),
  answer_es: v.string(),
  /** Place within its group, from 1. */
  position: v.number(),
  /** Whether the FAQ page shows it; the assistant answers it either way. */
  in_faq: v.boolean(),
  /** When its text or its group was last changed. */
  changed_at: v.string(),
})
export type StaffFaq = v.InferOutput<typeof StaffFaq>

const faqText = {question: v.pipe(Line, knownVariables), answer: v.pipe(Text, knownVariables)}
const faqTexts = {...faqText, question_es: faqText.question, answer_es: faqText.answer}

export const listStaffFaqs = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/faqs',
  summary: 'Every question as it is stored, with its variables, and what each variable says now',
  query: v.object({
    /** Those that are not written in this language. */
    missing: v.optional(Language),
  }),
  answer: v.object({items: v.array(StaffFaq), variables: v.record(v.string(), v.string())}),
})

export const createFaq = endpoint({
  ...command,
  method: 'POST',
  status: 201,
  path: '/admin/faqs',
  summary: 'Add a question at the end of its group',
  body: v.strictObject({
    audience: FaqAudience,
    /** In English, Spanish or both: 422 where a question has no answer, or an answer no question. */
    ...v.partial(v.object(faqTexts)).entries,
    in_faq: v.optional(v.boolean()),
    /** The open question that it answers, which becomes another way to ask it; 409 `record_changed` once it is closed. */
    answers: v.optional(Id),
  }),
  answer: StaffFaq,
})

/** A question for which the assistant found no answer. */
export const OpenQuestion = v.object({
  id: v.string(),
  /** As it was first written, without addresses and numbers. */
  question: v.string(),
  user_type: ChatUserType,
  asked_count: v.number(),
  /** When it was last asked. */
  asked_at: v.string(),
  /** When staff answered it or set it aside. */
  closed_at: v.nullable(v.string()),
})
export type OpenQuestion = v.InferOutput<typeof OpenQuestion>

export const listOpenQuestions = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/open-questions',
  summary: 'Questions for which the assistant found no answer, most asked first, or those closed last; at most 50',
  query: v.object({status: v.optional(v.picklist(['open', 'closed']))}),
  answer: v.object({items: v.array(OpenQuestion)}),
})
/** @throws 409 `record_changed` if a colleague answered it or set it aside */
export const closeOpenQuestion = endpoint({
  ...command,
  method: 'DELETE',
  path: '/admin/open-questions/:id',
  summary: 'Set a question aside that the assistant need not answer',
  params: IdParams,
  answer: Done,
})
export const changeFaq = endpoint({
  ...command,
  method: 'PATCH',
  path: '/admin/faqs/:id',
  summary: 'Change a question and its answer in either language, its group, or its position there',
  params: IdParams,
  body: v.strictObject({
    ...v.partial(v.object({...faqTexts, in_faq: v.boolean()})).entries,
    /** 409 `record_changed` with `current` if it was changed since. */
    seen: seenOf({
      question: Line,
      answer: Text,
      question_es: Line,
      answer_es: Text,
      in_faq: v.boolean(),
      audience: FaqAudience,
      position: v.number(),
    }),
    /** Its group; in another one it is the last, unless a position is named. */
    audience: v.optional(FaqAudience),
    /** Starts at 1; a larger value means the end. */
    position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
  }),
  answer: StaffFaq,
})
export const deleteFaq = endpoint({
  ...command,
  method: 'DELETE',
  path: '/admin/faqs/:id',
  summary: 'Delete a question; it can be restored',
  params: IdParams,
  query: v.object({
    /** `changed_at` of the question that was read: 409 `record_changed` with `current` if it was changed since. */
    changed_at: v.optional(Instant),
  }),
  answer: Done,
})
export const restoreFaq = endpoint({
  ...command,
  method: 'POST',
  path: '/admin/faqs/:id/restore',
  summary: 'Restore a question to its old position',
  params: IdParams,
  body: v.strictObject({}),
  answer: StaffFaq,
})
