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

test('the controls of someone who was invited stay together, beside the name and its chip', async () => {
  const person = {first_name: 'Fay', last_name: 'Moss', email: 'fay@demo.test', avatar_url: null, is_invited: true}
  await mount(
    <PersonRow person={person}>
      <button>Send again</button>
      <button>Remove</button>
    </PersonRow>,
  )
  expect([...found('li > div:last-child').children].map(each => each.textContent)).toEqual(['Send again', 'Remove'])
  expect(found('li > div').textContent).toContain('Invited')
})
