import {act} from 'react'
import {expect, test, vi} from 'vitest'
import {found, mount, press, texts} from '#tests/support/mount.ts'
import {sampleSession} from '#tests/support/samples/visit-samples.ts'
import {CannotGoDialog} from './cannot-go-dialog.tsx'

const mutate = vi.hoisted(() => vi.fn())
vi.mock('#data/queries/session-commands.ts', () => ({useAskNotToGo: () => ({mutate, isPending: false, error: null})}))
vi.mock('#data/offline/use-connection.ts', () => ({useNeedsConnection: () => () => undefined}))

test('asking not to go to a visit needs a reason', async () => {
  const session = sampleSession()
  await mount(<CannotGoDialog session={session} onClose={() => undefined} />)
  await press('footer button + button')
  expect(texts('[role=dialog]').join('')).toContain('Say why you can’t go')
  expect(mutate).not.toHaveBeenCalled()
  await act(async () => {
    const area = found('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, ' Sick ')
    area.dispatchEvent(new Event('input', {bubbles: true}))
  })
  await press('footer button + button')
  expect(mutate).toHaveBeenCalledWith({session_id: session.id, reason: 'Sick'}, expect.anything())
})
