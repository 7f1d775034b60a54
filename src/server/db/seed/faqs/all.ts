import type * as table from '../../schema/all.ts'
import type {Chance} from '../chance.ts'
import {forAgencies} from './agencies.ts'
import {forCaregivers} from './caregivers.ts'
import type {WrittenFaqs} from './faq.ts'
import {forEveryone} from './general.ts'
import {forParents} from './parents.ts'

const written: WrittenFaqs = {
  Parents: forParents,
  Caregivers: forCaregivers,
  Agencies: forAgencies,
  General: forEveryone,
}

/** The questions of the demonstration, each with its place in its group. */
export const makeFaqs = (chance: Chance, now: string): (typeof table.faqs.$inferInsert)[] =>
  Object.entries(written).flatMap(([audience, list]) =>
    list.map(({question, answer}, i) => ({
      id: chance.id(now),
      audience: audience as keyof WrittenFaqs,
      question,
      answer,
      position: i + 1,
      created_at: now,
    })),
  )
