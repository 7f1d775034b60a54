import {expect, test} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {PersonRow} from './person-row.tsx'

test('a long email address may break after its @ and before its dots', async () => {
  const person = {first_name: 'Fay', last_name: 'Moss', avatar_url: null, is_invited: false}
  await mount(<PersonRow person={{...person, email: 'fay.moss@office.demo.test'}} />)
  const email = found('li p:nth-of-type(2)')
  expect(email.textContent).toBe('fay.moss@office.demo.test')
  expect(email.innerHTML.split('<wbr>')).toEqual(['fay', '.moss@', 'office', '.demo', '.test'])
})
