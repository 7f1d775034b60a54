import {expect, test} from 'vitest'
import {checkTexts} from './about-sheet.tsx'

const today = '2026-06-08'
const identity = {
  kind: 'identity',
  provider: 'Checkmate',
  checked_on: '2026-03-02',
  expires_on: null,
} as const
const background = {kind: 'background', provider: 'Sterling', checked_on: '2025-06-07'} as const

test('each check names its provider and expiry date, and a missing one is said to be missing', () => {
  expect(checkTexts([identity, {...background, expires_on: '2026-06-08'}], today)).toEqual([
    {label: 'Identity', text: 'By Checkmate on Mon, Mar 2', isValid: true},
    {label: 'Age, 18 or older', text: 'Not on record', isValid: false},
    {
      label: 'Background check',
      text: 'By Sterling on Sat, Jun 7, 2025, valid until Mon, Jun 8',
      isValid: true,
    },
  ])
})

test('the newest check of a kind counts, and an expired one is not valid', () => {
  const older = {...background, provider: 'Before', checked_on: '2024-01-02', expires_on: null}
  expect(checkTexts([older, {...background, expires_on: '2026-06-07'}], today)[2]).toEqual({
    label: 'Background check',
    text: 'By Sterling on Sat, Jun 7, 2025, expired on Sun, Jun 7',
    isValid: false,
  })
})
