import {act} from 'react'
import {expect, test} from 'vitest'
import {found, mount} from '#tests/support/mount.ts'
import {until} from '#tests/support/until.ts'
import {PictureCard} from './picture-card.tsx'

const nothing = async () => undefined
const buttonOf = (text: string) => [...document.querySelectorAll('button')].find(each => each.textContent === text)
const pressFocused = (text: string) =>
  act(async () => {
    buttonOf(text)?.focus()
    buttonOf(text)?.click()
  })

const card = (src: string | null) => (
  <PictureCard
    title="Your picture"
    anchor="your-picture"
    name="Ada Stone"
    src={src}
    hint="Others see it."
    onSet={nothing}
    onRemove={nothing}
  />
)

test('once a picture is used, the focus goes to the button that changes it', async () => {
  await mount(card(null))
  const input = found('input[type=file]') as HTMLInputElement
  const file = new File(['x'], 'face.png', {type: 'image/png'})
  Object.defineProperty(input, 'files', {value: [file], configurable: true})
  await act(async () => void input.dispatchEvent(new Event('change', {bubbles: true})))
  await pressFocused('Use this picture')
  await until(async () => {
    await act(async () => undefined)
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/your picture/i)
  })
})

test('once a picture is removed, the focus goes to the button that chooses one', async () => {
  const {redraw} = await mount(card('data:image/png;base64,AAAA'))
  await pressFocused('Remove')
  expect(document.activeElement).toBe(buttonOf('Remove'))
  // the profile is read anew after the answer
  await redraw(card(null))
  expect(document.activeElement).toBe(buttonOf('Choose a picture'))
})
