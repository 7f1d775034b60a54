import {m} from '#messages'
import * as v from 'valibot'
import {limits} from '../limits.ts'
import {exactText} from '../texts.ts'

// both parts exclude characters that would split an address in a mail header
const emailPattern = /^[^\s@\p{C},;:<>()[\]"\\]{1,64}@[^\s@.\p{C},;:<>()[\]"\\]+(\.[^\s@.\p{C},;:<>()[\]"\\]+)+$/u

/** Address and password rules of the log-in form, with its messages. @see src/domain/rules-people.md#sign-in */
export const Email = v.pipe(
  v.string(m.email_is_required),
  v.trim(),
  v.minLength(1, m.email_is_required),
  v.maxLength(254, m.invalid_email_address),
  v.regex(emailPattern, m.invalid_email_address),
  v.toLowerCase(),
)
export const Password = v.pipe(
  exactText(limits.password_max, m.password_is_required),
  v.minLength(1, m.password_is_required),
  v.minLength(limits.password_min, () => m.password_must_be_at_least({min: limits.password_min})),
)
/** The staff form and its call take any length: a short password is a wrong one. */
export const StaffPassword = v.pipe(
  exactText(limits.password_max, m.password_is_required),
  v.minLength(1, m.password_is_required),
)
