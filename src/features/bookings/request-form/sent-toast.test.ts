import {expect, test} from 'vitest'
import {sentToast} from './sent-toast.ts'

test('the toast of a sent request says that it is hidden until the address is verified', () => {
  expect(sentToast({email_pending: true})).toMatchObject({
    title: 'Request sent',
    description: 'Verify your email first: your request is shown once you have.',
  })
  expect(sentToast({email_pending: false}).description).toBeUndefined()
})
