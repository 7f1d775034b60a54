import {expect, test} from 'vitest'
import {mount, press, texts} from '../../../tests/support/mount.ts'
import {until} from '../../../tests/support/until.ts'
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
