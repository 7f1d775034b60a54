import {expect, test} from 'vitest'
import {mostCommonPasswords} from '#domain/accounts/most-common-passwords.ts'
import {refuseCommonPassword} from './common-passwords.ts'

test.each(['password', 'PASSWORD', 'iloveyou1', 'Qwertyuiop', '1234567890', ' password1 '])(
  '%s is refused as too common',
  async password => {
    const refusal = await refuseCommonPassword(password, 'user.password')
    expect(refusal?.body()).toMatchObject({
      code: 'password_too_common',
      fields: {'user.password': 'Too common. Choose another one.'},
    })
  },
)

test('each that the registration refuses by itself is refused', async () => {
  const refusals = await Promise.all([...mostCommonPasswords].map(each => refuseCommonPassword(each, 'password')))
  expect(refusals.filter(each => each === null)).toEqual([])
})

test.each(['village1', 'a quiet horse', 'Tiger-walks-7'])('%s is not', async password => {
  expect(await refuseCommonPassword(password, 'password')).toBeNull()
})
