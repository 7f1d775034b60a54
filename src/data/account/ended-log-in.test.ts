import {expect, test} from 'vitest'
import {endedLogInText} from './ended-log-in.ts'

test('the log-in page names a removal from an agency or a family among the causes of an ended log-in', () => {
  expect(endedLogInText(1, {isFormer: false, refused: 0})).toContain('you were removed from an agency or a family')
})

test('where the page says which family or agency was left, it names no other cause', () => {
  expect(endedLogInText(1, {isFormer: true, refused: 0})).toBe(
    '1 item waits on this device. Log in with the same account to send it.',
  )
})

test('to a former adult a message is not said to be sent after the next log-in', () => {
  expect(endedLogInText(1, {isFormer: true, refused: 1})).toBe(
    '1 item waits on this device and can be sent only if you are invited again.',
  )
  expect(endedLogInText(2, {isFormer: true, refused: 1})).toContain('1 item waits on this device. Log in with')
})
