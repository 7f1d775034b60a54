import {expect, test, vi} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import type {RequestForm} from '../use-request-form.ts'
import {CountyField} from './county-field.tsx'

const state = vi.hoisted(() => ({isOnline: true}))
vi.mock('#data/offline/use-connection.ts', () => ({useOnline: () => state.isOnline}))

async function read(isOnline: boolean) {
  state.isOnline = isOnline
  const field = {state: {value: ''}, handleChange: () => {}, handleBlur: () => {}}
  const form = {
    form: {Field: ({children}: {children: (bound: typeof field) => unknown}) => children(field)},
    values: {county: ''},
    bind: () => ({value: '', onChange: () => {}, onBlur: () => {}}),
    errorAt: () => undefined,
  } as unknown as RequestForm
  await mount(<CountyField form={form} place={{found: undefined, isUnknown: true, point: undefined}} />)
  return document.body.textContent
}

test('a look-up that failed with a connection is not blamed on being offline', async () => {
  expect(await read(true)).toContain('We couldn’t look it up. Enter it like Davidson County, TN.')
  expect(document.body.textContent).not.toContain('offline')
})

test('a look-up that failed without a connection says so', async () => {
  expect(await read(false)).toContain('You are offline, so we couldn’t look it up.')
})
