import {expect, test} from 'vitest'
import {found, mount, texts} from '#tests/support/mount.ts'
import {Unbroken} from './unbroken.tsx'

test.each([
  ['Mon, Jun 1, 9:00 AM – 1:00 PM, care', ['9:00 AM', '1:00 PM']],
  ['2:00–6:00 PM', ['2:00', '6:00 PM']],
  ['9:00 a. m. a 1:00 p.m.', ['9:00 a. m.', '1:00 p.m.']],
  ['June Underwood, (615) 555-0100', ['(615) 555-0100']],
  ['Child Care, Mon, Jun 8 · V-EK7KM', ['V-EK7KM']],
  ['No time', []],
])('of %j only times, phone and booking numbers stay on one line', async (text, whole) => {
  await mount(
    <p>
      <Unbroken>{text}</Unbroken>
    </p>,
  )
  expect(found('p').textContent).toBe(text)
  expect(texts('.whitespace-nowrap')).toEqual(whole)
})

test('what stands between the parts of a line is left as it is', async () => {
  await mount(
    <p>
      <Unbroken>
        {'Mon'}, {'9:00 AM'} <b>Nora, 1:00 PM</b>
      </Unbroken>
    </p>,
  )
  expect(found('p').innerHTML).toBe('Mon, <span class="whitespace-nowrap">9:00 AM</span> <b>Nora, 1:00 PM</b>')
})
