import {expect, test} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {SkipLink} from './skip-link.tsx'

test('skipping to the content moves the focus and leaves the question that the address names', async () => {
  history.replaceState(null, '', '#question')
  await mount(
    <>
      <SkipLink />
      <main id="content">Answers</main>
    </>,
  )
  await press('a')
  expect(document.activeElement).toBe(found('main'))
  expect(location.hash).toBe('#question')
})
