import {expect, test} from 'vitest'
import {endedCredentialsText} from './member-load.ts'

test('names the credentials that a person will not have on the day of a visit', () => {
  const credentials = [
    {name: 'CPR', expires_on: '2026-06-01'},
    {name: 'Driving record', expires_on: '2026-06-10'},
    {name: 'Background check', expires_on: '2027-01-01'},
    {name: 'Nursing assistant', expires_on: null},
  ]
  expect(endedCredentialsText(credentials, '2026-06-12', '2026-06-04')).toBe(
    'CPR expired on Mon, Jun 1, Driving record expires on Wed, Jun 10',
  )
  expect(endedCredentialsText(credentials, '2026-06-10', '2026-06-04')).toBe('CPR expired on Mon, Jun 1')
  expect(endedCredentialsText([], '2026-06-10', '2026-06-04')).toBe('')
})
