import {expect, onTestFinished, test, vi} from 'vitest'
import {cropped} from './crop-picture.ts'

const shape = {aspect: 16 / 9, width_max_px: 1600}

/** A browser that draws a picture of this size, and what it drew. */
function browserWith(width: number, height: number) {
  const drawn: unknown[] = []
  const close = () => undefined
  vi.stubGlobal('createImageBitmap', async () => ({width, height, close}))
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => ({drawImage: (_: unknown, ...area: number[]) => drawn.push(area)}),
      toBlob: (done: (blob: Blob) => void, type: string) => done(new Blob(['cropped'], {type})),
    }),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  return drawn
}

test('a picture is cropped to the shape of its frame, no wider than that allows', async () => {
  const drawn = browserWith(4000, 3000)
  const area = {x: 0, y: 12.5, width: 100, height: 75}
  const file = await cropped(new File(['whole'], 'garden.webp', {type: 'image/webp'}), area, shape)
  expect([file.name, file.type]).toEqual(['garden.jpg', 'image/jpeg'])
  expect(drawn).toEqual([[0, 375, 4000, 2250, 0, 0, 1600, 900]])
})

test('a small picture is not enlarged, and a whole one stays the file it is', async () => {
  const drawn = browserWith(320, 320)
  const icon = new File(['whole'], 'icon.png', {type: 'image/png'})
  const file = await cropped(icon, {x: 0, y: 21.875, width: 100, height: 56.25}, shape)
  expect([file.name, file.type]).toEqual(['icon.png', 'image/png'])
  expect(drawn).toEqual([[0, 70, 320, 180, 0, 0, 320, 180]])
  expect(await cropped(icon, {x: 0, y: 0, width: 100, height: 100}, shape)).toBe(icon)
})
