import {m} from '#messages'
import * as v from 'valibot'

/** A person's words for a rule on a number or a length; undefined for any other rule. NaN is a text that is no number. */
const limitMessage = ({type, requirement, input}: v.BaseIssue<unknown>): string | undefined => {
  if (Number.isNaN(input)) return m.enter_a_number()
  if (type === 'integer') return m.must_be_a_whole_number()
  if (typeof requirement !== 'number') return undefined
  if (type === 'min_value') return m.must_be_at_least({min: requirement})
  if (type === 'max_value') return m.must_be_at_most({max: requirement})
  return type === 'max_length' && typeof input === 'string'
    ? m.must_be_at_most_characters({max: requirement})
    : undefined
}

// a schema without a message of its own: valibot's is English, and for developers
v.setGlobalMessage(issue => {
  if (issue.message.startsWith('Invalid key')) return m.required_refusal()
  return limitMessage(issue) ?? (m.language() === 'en' ? issue.message : m.not_valid())
})
