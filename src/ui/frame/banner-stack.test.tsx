import {expect, test} from 'vitest'
import {found, mount, press, texts} from '../../../tests/support/mount.ts'
import {until} from '../../../tests/support/until.ts'
import {Callout} from '../primitives/callout.tsx'
import {BannerStack} from './banner-stack.tsx'

const notices = (count: number) => Array.from({length: count}, (_, index) => <p key={index}>{`Notice ${index + 1}`}</p>)

test('of several banners one is shown, and the others are one line', async () => {
  const {redraw} = await mount(<BannerStack>{notices(1)}</BannerStack>)
  expect(texts('button')).toEqual([])
  await redraw(<BannerStack>{notices(2)}</BannerStack>)
  await until(() => expect(texts('button')).toEqual(['1 more notice']))
  await redraw(<BannerStack>{notices(3)}</BannerStack>)
  await until(() => expect(texts('button[aria-expanded="false"]')).toEqual(['2 more notices']))
  await press('button')
  expect(texts('button[aria-expanded="true"]')).toEqual(['Show one notice'])
})

test('a callout in it is no live region of its own', async () => {
  await mount(
    <BannerStack>
      <Callout title="A new version" />
      <Callout tone="bad" title="Not paid" />
    </BannerStack>,
  )
  expect(texts('[role]')).toHaveLength(1)
})

test('a banner that comes later is said, because its live region was there before it', async () => {
  const {redraw} = await mount(<BannerStack>{notices(0)}</BannerStack>)
  const region = found('[role="status"]')
  expect(region.closest('[hidden]')).toBeNull()
  expect(region.closest('[data-empty]')).not.toBeNull()
  await redraw(<BannerStack>{notices(1)}</BannerStack>)
  expect(region.textContent).toBe('Notice 1')
  await until(() => expect(region.closest('[data-empty]')).toBeNull())
})
