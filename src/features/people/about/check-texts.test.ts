import {expect, test} from 'vitest'
import {checkTexts} from './check-texts.ts'

const today = '2026-06-08'
const identity = {
  kind: 'identity',
  provider: 'Checkmate',
  checked_on: '2026-03-02',
  expires_on: null,
} as const
const background = {kind: 'background', provider: 'Sterling', checked_on: '2025-06-07'} as const

test('each check is told by whom and until when, and one that is not there is said to be missing', () => {
  expect(checkTexts([identity, {...background, expires_on: '2026-06-08'}], today)).toEqual([
    {label: 'Identity', text: 'By Checkmate on Mon, Mar 2', holds: true},
    {label: 'Age, 18 or older', text: 'Nothing is recorded', holds: false},
    {
      label: 'Background check',
      text: 'By Sterling on Sat, Jun 7, 2025, holds until Mon, Jun 8',
      holds: true,
    },
  ])
})

test('the newest check of a kind counts, and one whose day is over holds no more', () => {
  const older = {...background, provider: 'Before', checked_on: '2024-01-02', expires_on: null}
  expect(checkTexts([older, {...background, expires_on: '2026-06-07'}], today)[2]).toEqual({
    label: 'Background check',
    text: 'By Sterling on Sat, Jun 7, 2025, ran out on Sun, Jun 7',
    holds: false,
  })
})
