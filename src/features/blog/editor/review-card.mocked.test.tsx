import {test, vi} from 'vitest'
import {buttonNamed, press, write} from '#tests/support/mount.ts'
import {expectRefusalToGo, mountRefused} from '#tests/support/refused-form.tsx'
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
