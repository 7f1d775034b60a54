import {expect, test} from 'vitest'
import {endedLogInText} from './ended-log-in.ts'

test('the log-in page names a removal from an agency or a family among the causes of an ended log-in', () => {
  expect(endedLogInText(1)).toContain('you were removed from an agency or a family')
})
