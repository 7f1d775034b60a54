// @vitest-environment happy-dom
import {act} from 'react'
import {expect, test, vi} from 'vitest'
import * as v from 'valibot'
import {found, mount, press, texts} from '../../../tests/support/mount.ts'
import {formSteps} from '#lib/form-steps.ts'
import {ApiError} from '../app/message.ts'
import {changedFields} from './changed-fields.ts'
import {useForm} from './use-form.ts'

const device = vi.hoisted(() => ({draft: null as unknown}))
vi.mock('../offline/drafts.ts', () => ({
  readDraft: () => Promise.resolve(device.draft),
  writeDraft: (_: string, draft: unknown) => {
    device.draft = draft
    return Promise.resolve()
  },
  forgetDraft: () => Promise.resolve(),
}))

interface Person {
  name: string
  town: string
}

test('a change is only what differs from what is known', () => {
  const known = {name: 'Mary', ages: [1, 2]}
  expect(changedFields(known, {name: 'Mary', ages: [1, 2, 3]})).toEqual({ages: [1, 2, 3]})
  expect(changedFields(known, {name: 'Mary', ages: [1, 2]})).toEqual({})
})

const sent: Partial<Person>[] = []

function Form({known}: {known: Person}) {
  const form = useForm<Person>({
    known,
    problemsOf: ({name, town}) => ({
      ...(name === '' && {name: 'Name is required'}),
      ...(town === '' && {town: 'Town is required'}),
    }),
    send: async ({changes}) => {
      sent.push(changes)
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

test('a stored draft comes back into the fields that were not edited since', async () => {
  device.draft = {v: 1, key: 'k', values: {town: 'Franklin, TN'}, saved_at: '2026-06-01T15:00:00.000Z'}
  const schema = v.object({name: v.string(), town: v.string()})
  function Drafted() {
    const form = useForm<Person>({
      known: {name: 'Mary', town: ''},
      draft: {name: 'person', schema},
      problemsOf: () => ({}),
      send: () => Promise.resolve(),
    })
    return <output>{`${form.values.name}, ${form.values.town}, ${form.isDirty}`}</output>
  }
  await mount(<Drafted />)
  expect(found('output').textContent).toBe('Mary, Franklin, TN, true')
})

const steps = formSteps([
  {id: 'who', title: 'Who?', fields: ['name']},
  {id: 'where', title: 'Where?', fields: ['town']},
])

test('a step shows its problems once it was tried, a server error leads to its step, and a form is sent once', async () => {
  const refusedSteps: string[] = []
  let sent = 0
  let answer: (error: Error) => void = () => {}
  function Stepped() {
    const form = useForm<Person, 'who' | 'where'>({
      start: {name: '', town: ''},
      steps,
      problemsOf: ({name}): Record<string, string> => (name === '' ? {name: 'Name is required'} : {}),
      fieldOf: path => path.replace('user.', ''),
      send: () => {
        sent += 1
        return new Promise((_, reject) => {
          answer = reject
        })
      },
      onRefusedStep: step => refusedSteps.push(step),
    })
    return (
      <>
        <output>{form.unfinished}</output>
        <p>{form.at.name.error}</p>
        <p>{form.at.town.error}</p>
        <button type="button" name="on" onClick={() => form.finish('who')} />
        <button type="button" name="name" onClick={() => form.at.name.onChange('Mary')} />
        <button
          type="button"
          name="send"
          onClick={() => {
            void form.submit()
            void form.submit()
          }}
        />
      </>
    )
  }
  await mount(<Stepped />)
  expect([texts('output'), texts('p')]).toEqual([['who'], ['', '']])
  await press('[name=on]')
  expect(texts('p')).toEqual(['Name is required', ''])
  await press('[name=name]')
  expect([texts('output'), texts('p')]).toEqual([['where'], ['', '']])

  await press('[name=send]')
  expect(sent).toBe(1)
  const fields = {'user.town': 'No such town'}
  await act(async () => answer(new ApiError({kind: 'refused', status: 422, code: 'invalid', fields, fallback: ''})))
  expect([refusedSteps, texts('p')]).toEqual([['where'], ['', 'No such town']])
  await press('[name=name]')
  await press('[name=send]')
  expect(sent).toBe(2)
})

function NewForm() {
  const form = useForm<Person>({
    start: {name: 'Mary', town: ''},
    draft: {name: 'new', key: 'k'},
    problemsOf: () => ({}),
    send: async () => {},
  })
  return (
    <>
      <button type="button" name="rename" onClick={() => form.at.name.onChange('Maria')} />
      <button type="button" name="restore" onClick={() => form.at.name.onChange('Mary')} />
    </>
  )
}

test('a new form stores what was changed back to its start, not the change before', async () => {
  vi.useFakeTimers()
  device.draft = null
  const quiet = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  await mount(<NewForm />)
  await quiet()
  expect(device.draft).toBeNull()
  await press('[name=rename]')
  await quiet()
  expect(device.draft).toMatchObject({values: {name: 'Maria'}})
  await press('[name=restore]')
  await quiet()
  expect(device.draft).toMatchObject({values: {name: 'Mary'}})
  vi.useRealTimers()
})
