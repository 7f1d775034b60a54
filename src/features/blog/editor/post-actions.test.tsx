// @vitest-environment happy-dom
import Check from 'lucide-react/icons/check'
import {expect, test} from 'vitest'
import {found, mount, texts} from '#tests/support/mount.ts'
import {samplePost} from '#tests/support/samples/post-samples.ts'
import {ChangedDialog} from './changed-dialog.tsx'
import {PostActions, saveWords} from './post-actions.tsx'
import {noContent} from './words.ts'

const planned = samplePost({publish_at: '2026-11-25T15:00:00.000Z'})
const writing = (isDirty: boolean) =>
  ({post: planned, words: noContent, isDirty, isOnline: true, isSaving: false, theirs: null}) as const

test('a scheduled post with changes that are not sent says which text goes out', async () => {
  const {redraw} = await mount(<PostActions writing={writing(false)} onSave={() => undefined} />)
  expect(found('p').textContent).toMatch(/^Goes out Nov 25, \d+:00 [AP]M\u00A0\S+$/)
  expect(found('p').textContent).not.toContain('last sent')
  await redraw(<PostActions writing={writing(true)} onSave={() => undefined} />)
  expect(found('p').textContent).toContain('with the text last sent')
})

test('an empty post is not marked as saved', () => {
  const calm = {isSaving: false, isDirty: false, isOnline: true, isStored: false, hasFailed: false}
  expect(saveWords({...calm, post: null})[0]).not.toBe(Check)
})

// as it was asked for by the save that was refused
test.each([
  [{}, 'Keep mine'],
  [{status: 'published'}, 'Keep mine and publish'],
  [{status: 'draft'}, 'Keep mine and unpublish'],
  [{publish_at: '2026-11-25T15:00:00.000Z'}, 'Keep mine and schedule'],
  [{publish_at: null}, 'Keep mine and take off the schedule'],
] as const)(
  'a conflict names both versions without “theirs”, and what is done with one’s own: %o',
  async (plan, words) => {
    const nothing = () => undefined
    await mount(
      <ChangedDialog
        mine={noContent}
        theirs={samplePost({updated_by: 'Ada Lane'})}
        plan={plan}
        renderPost={() => null}
        onMine={nothing}
        onTheirs={nothing}
        onClose={nothing}
      />,
    )
    expect(texts('footer button')).toEqual(['Use the other version', words])
  },
)
