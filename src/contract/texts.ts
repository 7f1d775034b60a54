import {m} from '#messages'
import * as v from 'valibot'
import {limits} from './limits.ts'

/** Characters that neither PostgreSQL text nor a screen takes: NUL and the other controls but tab and line feed. */
const controls = new RegExp('[\\u0000-\\u0008\\u000b-\\u001f\\u007f]')
const isStorable = v.check(
  (s: string) => !controls.test(s) && s.isWellFormed(),
  m.contains_characters_that_cannot_be_stored,
)
const cleanText = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(max, () => m.must_be_at_most_characters({max})),
    isStorable,
  )

/** A string taken as it is sent, such as a token or a path; refused if it cannot be stored. */
export const exactText = (max: number, message: () => string = m.must_be_a_text) =>
  v.pipe(
    v.string(message),
    v.maxLength(max, () => m.must_be_at_most_characters({max})),
    isStorable,
  )

/** An `exactText` that is not empty. */
export const requiredExactText = (max: number) => v.pipe(exactText(max), v.minLength(1, m.required_refusal))

/** A path of this app to return to. @see src/domain/rules.md#next-path */
export const NextPath = exactText(limits.text_max)

/** One line or paragraph of typed text; trimmed, and refused if it cannot be stored. */
export const Text = cleanText(limits.text_max)
export const Line = cleanText(limits.line_max)
export const RequiredLine = v.pipe(Line, v.minLength(1, m.required_refusal))
export const RequiredText = v.pipe(Text, v.minLength(1, m.required_refusal))
