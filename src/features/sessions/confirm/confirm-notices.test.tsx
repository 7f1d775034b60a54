import {expect, test} from 'vitest'
import type {Captured} from '#data/offline/outbox.ts'
import {mount, texts} from '#tests/support/mount.ts'
import {LostNotice} from './confirm-notices.tsx'

const read = async (lost: Omit<Extract<Captured, {is: 'lost'}>, 'is'>) => {
  await mount(<LostNotice lost={{is: 'lost', ...lost}} />)
  return texts('body').join('')
}

test('of a tap that was sent without being saved, a missing answer is not read as lost', async () => {
  const text = await read({why: 'storage', verdict: {is: 'no-response'}})
  expect(text).toContain('it may not have reached Village')
  expect(text).toContain('press again: it counts once')
})

test('one that was refused says why', async () => {
  const verdict = {is: 'refused', status: 404, code: 'not_found', detail: 'Not found', current: undefined} as const
  expect(await read({why: 'refused', verdict})).toContain(
    'Village did not accept it. This visit no longer exists, or is no longer yours.',
  )
})
