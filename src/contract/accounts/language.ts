import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Done} from '../shapes.ts'
import {anyMember} from './roles.ts'

/** A language of the product. */
export const Language = v.picklist(['en', 'es'])
export type Language = v.InferOutput<typeof Language>

/** Until it is chosen, an account has the language of its registration. @see src/domain/rules-people.md#language */
export const changeLanguage = endpoint({
  method: 'PUT',
  path: '/account/language',
  roles: 'signed-in',
  members: anyMember,
  evenFormerMember: true,
  summary: 'Choose one’s language: of pages on each device, mails and notifications',
  body: v.strictObject({language: Language}),
  answer: Done,
  fallback: m.failed_to_change_the_language,
})
