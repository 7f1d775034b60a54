import {expect, onTestFinished, test, vi} from 'vitest'
import {getLocale, overwriteGetLocale} from '#messages/runtime'
import {erasedName} from '#lib/full-name.ts'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {PersonRow, RemovePerson} from './person-row.tsx'

vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

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

test('one’s own removal is named Leave, on the row and in its dialog', async () => {
  const command = {isPending: false, error: null, mutate: () => undefined}
  await mount(<RemovePerson isOwn name="Fay Moss" title="Leave this family?" consequences="…" command={command} />)
  expect(texts('button')).toEqual(['Leave'])
  await press('button')
  expect(texts('[role=alertdialog] button')).toEqual(['Cancel', 'Leave'])
})

test('a closed account is named in the language of its reader', async () => {
  const own = getLocale
  onTestFinished(() => overwriteGetLocale(own))
  overwriteGetLocale(() => 'es')
  await mount(<PersonRow person={{...erasedName, email: '', avatar_url: null, is_invited: false}} />)
  expect(found('li p').textContent).toBe('Cuenta cerrada')
})
