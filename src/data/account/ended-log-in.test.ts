import {expect, test} from 'vitest'
import {endedLogInText} from './ended-log-in.ts'

test('the log-in page names a removal from an agency or a family among the causes of an ended log-in', () => {
  expect(endedLogInText(1, {isFormer: false})).toContain('you were removed from an agency or a family')
})

test('where the page says which family or agency was left, it names no other cause', () => {
  expect(endedLogInText(1, {isFormer: true})).toBe(
    '1 item waits on this device. Log in with the same account to send it.',
  )
})
