import {act} from 'react'
import {expect, test} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {PictureCard} from './picture-card.tsx'

test('once a picture is used, the focus goes to the button that changes it', async () => {
  await mount(
    <PictureCard
      title="Your picture"
      name="Ada Stone"
      src={null}
      hint="Others see it."
      onSet={async () => undefined}
      onRemove={async () => undefined}
    />,
  )
  const input = found('input[type=file]') as HTMLInputElement
  const file = new File(['x'], 'face.png', {type: 'image/png'})
  Object.defineProperty(input, 'files', {value: [file], configurable: true})
  await act(async () => void input.dispatchEvent(new Event('change', {bubbles: true})))
  const use = [...document.querySelectorAll('button')].find(each => each.textContent === 'Use this picture')
  await act(async () => {
    use?.focus()
    use?.click()
  })
  await until(async () => {
    await act(async () => undefined)
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/your picture/i)
  })
})
