// @vitest-environment happy-dom
import {expect, test} from 'vitest'
import {mount} from '../../../tests/support/mount.ts'
import {useOnAct} from './use-act.ts'

const opened: string[] = []

function Page({act}: {act: string | undefined}) {
  useOnAct(act, asked => void opened.push(asked))
  return null
}

test('what the address asks for is opened once each time it asks, also on an open page', async () => {
  const {redraw} = await mount(<Page act={undefined} />)
  expect(opened).toEqual([])
  for (const act of ['cancel', 'cancel', undefined, 'cancel', 'propose']) await redraw(<Page act={act} />)
  expect(opened).toEqual(['cancel', 'cancel', 'propose'])
})
