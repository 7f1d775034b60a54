import {m} from '#messages'
import * as v from 'valibot'
import {endpoint} from '../endpoint.ts'
import {Done} from '../shapes.ts'
import {requiredExactText} from '../texts.ts'

export const revokeSignIn = endpoint({
  method: 'POST',
  path: '/logout/revoke',
  roles: 'public',
  summary: 'Log out by logout handle; an unknown handle gets the same answer',
  body: v.strictObject({logout_handle: requiredExactText(100)}),
  answer: Done,
  fallback: m.logout_failed,
})
