import {readFileSync} from 'node:fs'
import {join} from 'node:path'
import axe from 'axe-core'
import {expect, test} from 'vitest'
import {mount} from '#tests/support/mount.ts'
import {Gallery} from './gallery.tsx'

test('axe finds nothing wrong with any primitive in any state', async () => {
  await mount(<Gallery />)
  const {violations} = await axe.run(document.body, {
    // there is no layout here; colors are checked below
    rules: {'color-contrast': {enabled: false}, region: {enabled: false}},
  })
  expect(violations.map(({id, nodes}) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual([])
})

type Theme = Record<string, string>

/** The colors of the theme by name: in dark those of light, with what dark replaces. */
function themes(): {light: Theme; dark: Theme} {
  const css = readFileSync(join(import.meta.dirname, '../theme.css'), 'utf8')
  const [before = '', after = ''] = css.split('prefers-color-scheme: dark')
  const colors = (part: string) =>
    Object.fromEntries([...part.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, hex]) => [name, hex]))
  const light = colors(before)
  return {light, dark: {...light, ...colors(after.split('@layer')[0] ?? '')}}
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'card', 'sunk']
type Pair = readonly [ink: string, ground: string]
const pairs: readonly Pair[] = [
  ...grounds.flatMap((ground): Pair[] => [
    ['ink', ground],
    ['muted', ground],
  ]),
  ['primary', 'ground'],
  ['primary', 'card'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-strong'],
  ['on-bad', 'bad'],
  ['on-tip', 'tip'],
  ...['primary', 'warm', 'good', 'waiting', 'bad'].flatMap((tone): Pair[] => [
    [tone, `${tone}-tint`],
    ['ink', `${tone}-tint`],
    ['primary', `${tone}-tint`],
  ]),
]

test.each(['light', 'dark'] as const)('every text of the %s theme can be read', scheme => {
  const theme = themes()[scheme]
  const weak = pairs.filter(([ink, ground]) => contrast(theme[ink] ?? '', theme[ground] ?? '') < 4.5)
  expect(weak).toEqual([])
})
