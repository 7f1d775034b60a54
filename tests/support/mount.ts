import {act} from 'react'
import type {ReactNode} from 'react'
import {createRoot} from 'react-dom/client'
import {onTestFinished} from 'vitest'
import {until} from './until.ts'

/** Draws a component into the document of a happy-dom test and takes it away when the test ends. */
export async function mount(node: ReactNode): Promise<{redraw: (node: ReactNode) => Promise<void>}> {
  Object.assign(globalThis, {IS_REACT_ACT_ENVIRONMENT: true})
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const redraw = (next: ReactNode) => act(async () => root.render(next))
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  await redraw(node)
  return {redraw}
}

/** Presses what matches the selector, as a finger would. */
export async function press(selector: string): Promise<void> {
  await act(async () => found(selector).click())
}

/** Presses a key on what matches the selector. */
export async function pressKey(selector: string, key: string): Promise<void> {
  await act(async () => {
    found(selector).dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}))
  })
}

/** Replaces the words of the text field or area that matches. */
export async function write(selector: string, words: string): Promise<void> {
  const field = found(selector)
  const {set} = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  await act(async () => {
    set?.call(field, words)
    field.dispatchEvent(new Event('input', {bubbles: true}))
  })
}

/** The one element that matches; fails the test when there is none. */
export function found(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}

/** A selector of the button with this text; fails the test when there is none. */
export function buttonNamed(name: string): string {
  const all = [...document.querySelectorAll<HTMLButtonElement>('button')]
  const one = all.find(each => each.textContent === name)
  if (!one) throw new Error(`no button ${name} among ${all.map(each => each.textContent).join(', ')}`)
  for (const each of all) delete each.dataset.test
  one.dataset.test = 'pressed'
  return '[data-test=pressed]'
}

/** The title of the open dialog, once it is drawn. */
export const dialogTitle = (): Promise<string> =>
  until(async () => {
    await act(async () => undefined)
    return found('[role=dialog] h2').textContent
  })

/** The texts of all that match, in order. */
export function texts(selector: string): string[] {
  return [...document.querySelectorAll(selector)].map(element => element.textContent ?? '')
}

/** Sets the width of the screen that media queries see. */
export function setWidth(width_px: number): void {
  const {happyDOM} = window as unknown as {happyDOM: {setViewport: (size: {width: number}) => void}}
  happyDOM.setViewport({width: width_px})
}
