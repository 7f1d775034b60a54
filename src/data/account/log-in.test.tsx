import {beforeEach, expect, test} from 'vitest'
import {rememberTarget} from '#api/page-mirror.ts'
import {admit} from './guard.ts'
import {targetAfterLogIn} from './log-in.ts'

const form = '/dash/parent/request-service?service=1'
const parent = {user_id: 'u1', role: 'parent', member_role: null, generation: 1, unfinished: false} as const

beforeEach(() => localStorage.clear())

test('a page that was wanted before a registration leads no later log-in', () => {
  rememberTarget(form)
  expect(targetAfterLogIn('parent', form)).toBe(form)
  expect(targetAfterLogIn('parent')).toBe('/dash/parent')
})

test('nor does it after a log-in page sent on who is logged in already', () => {
  rememberTarget(form)
  const admission = admit([{guests: true}], parent, '/agency/login?next=%2Ffind')
  expect(admission).toMatchObject({ok: false, to: '/find'})
  expect(targetAfterLogIn('parent')).toBe('/dash/parent')
})
