import {QueryClient, QueryClientProvider} from '@tanstack/react-query'
import {act} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import {deferred} from '#tests/support/deferred.ts'
import {buttonNamed, mount, press, texts, write} from '#tests/support/mount.ts'
import {expectRefusalToGo, mountRefused} from '#tests/support/refused-form.tsx'
import {until} from '#tests/support/until.ts'
import {samplePost} from '#tests/support/samples/post-samples.ts'
import {ReviewCard} from './review-card.tsx'

vi.mock('#data/account/current-user.ts', async original => ({
  ...(await original<object>()),
  useWho: () => ({user_id: 'ben', role: 'admin'}),
}))

test('a refusal to send a post back goes once the note is changed', async () => {
  const review = {state: 'asked' as const, reviewer: {id: 'ben', name: 'Ben'}, note: '', version: 1}
  const detail = 'The post was changed meanwhile.'
  await mountRefused(<ReviewCard post={samplePost({review})} blocked={undefined} onReview={() => undefined} />, detail)
  await press(buttonNamed('Send back'))
  const field = '[role=dialog] textarea'
  await write(field, 'A shorter title')
  await expectRefusalToGo({button: '[role=dialog] footer button:last-of-type', field}, detail)
})

test('a post that was sent back is passed on, though the dialog was closed while it was sent', async () => {
  const review = {state: 'asked' as const, reviewer: {id: 'ben', name: 'Ben'}, note: '', version: 1}
  const onReview = vi.fn()
  const {promise, keep} = deferred()
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({items: []})
    await promise
    return Response.json(samplePost({title: 'Sent back'}))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  await mount(
    <QueryClientProvider client={new QueryClient()}>
      <ReviewCard post={samplePost({review})} blocked={undefined} onReview={onReview} />
    </QueryClientProvider>,
  )
  await press(buttonNamed('Send back'))
  await write('[role=dialog] textarea', 'A shorter title')
  await press('[role=dialog] footer button:last-of-type')
  await press('[role=dialog] footer button:first-of-type')
  expect(texts('[role=dialog]')).toEqual([])
  keep()
  await act(() => until(() => expect(onReview).toHaveBeenCalledWith(expect.objectContaining({title: 'Sent back'}))))
})
