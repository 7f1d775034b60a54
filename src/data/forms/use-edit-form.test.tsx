// @vitest-environment happy-dom
import {act} from 'react'
import {expect, test} from 'vitest'
import {found, mount, press, texts} from '../../../tests/support/mount.ts'
import {changedOf, useEditForm} from './use-edit-form.ts'

interface Person {
  name: string
  town: string
}

test('a change is only what differs from what is known', () => {
  const known = {name: 'Mary', ages: [1, 2]}
  expect(changedOf(known, {name: 'Mary', ages: [1, 2, 3]})).toEqual({ages: [1, 2, 3]})
  expect(changedOf(known, {name: 'Mary', ages: [1, 2]})).toEqual({})
})

const sent: Partial<Person>[] = []

function Form({known}: {known: Person}) {
  const form = useEditForm<Person>({
    name: 'person',
    known,
    problemsOf: ({name, town}) => ({
      ...(name === '' && {name: 'Name is required'}),
      ...(town === '' && {town: 'Town is required'}),
    }),
    send: async changes => {
      sent.push(changes)
      return true
    },
  })
  return (
    <>
      <output>{`${form.values.name}, ${form.values.town}`}</output>
      <p>{form.errorAt('name')}</p>
      <button type="button" name="rename" onClick={() => form.at.name.onChange('Maria')} />
      <button type="button" name="empty" onClick={() => form.at.name.onChange('')} />
      <button type="button" name="save" onClick={() => void form.submit()} />
    </>
  )
}

test('what another device saved is neither hidden nor undone, and only what was touched is sent and judged', async () => {
  const {redraw} = await mount(<Form known={{name: 'Mary', town: ''}} />)
  await press('[name=empty]')
  await press('[name=save]')
  expect(texts('p')).toEqual(['Name is required'])
  expect(sent).toEqual([])

  await press('[name=rename]')
  await redraw(<Form known={{name: 'Mary', town: 'Franklin, TN'}} />)
  expect(found('output').textContent).toBe('Maria, Franklin, TN')
  await act(() => press('[name=save]'))
  expect(sent).toEqual([{name: 'Maria'}])
})
