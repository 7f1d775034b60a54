import type {Locator, Page} from '@playwright/test'

type Color = readonly [red: number, green: number, blue: number]

/** What a token of the theme is now, as drawn. */
export const tokenColor = (page: Page, name: string): Promise<Color> =>
  page.evaluate(token => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--color-${token}`)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue] as const
  }, name)

/** How much of an element as seen is of each of these colours, from 0 to 1; a difference of `within` in 255 is none. */
export async function shareOfColors(seen: Locator, colors: readonly Color[], within = 6): Promise<number[]> {
  const picture = (await seen.screenshot()).toString('base64')
  return seen.page().evaluate(
    async ([base64, wanted, most]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const {data} = context.getImageData(0, 0, image.width, image.height)
      const counts = wanted.map(() => 0)
      for (let i = 0; i < data.length; i += 4)
        for (const [index, color] of wanted.entries())
          if (color.every((value, channel) => Math.abs((data[i + channel] ?? 0) - value) <= most))
            counts[index] = (counts[index] ?? 0) + 1
      return counts.map(count => (count * 4) / data.length)
    },
    [picture, colors, within] as const,
  )
}
