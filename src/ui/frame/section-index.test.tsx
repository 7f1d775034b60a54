import {expect, test} from 'vitest'
import {found, mount, press} from '#tests/support/mount.ts'
import {SectionIndex} from './section-index.tsx'

test('a link of the index moves the focus to its section, where the next Tab goes on', async () => {
  await mount(
    <>
      <SectionIndex label="Sections" sections={[{anchor: 'audit', title: 'Audit log'}]} />
      <section id="audit">Entries</section>
    </>,
  )
  Object.assign(found('#audit'), {scrollIntoView: () => undefined})
  await press('nav a')
  expect(document.activeElement).toBe(found('#audit'))
})
