import {expect, type Page} from '@playwright/test'
import {settleLayout} from '#tests/support/browser/layout-faults.ts'
import type {Live} from '#tests/support/browser/live.ts'
import {openPage, routeOf} from './every-route.ts'

/** How many controls of one page are pressed whose words begin alike, such as "Message Ann" and "Message Bea". */
const alike = 2

const controls = 'button:not([role=radio], [role=switch], [role=checkbox]), [role=combobox]'
const innerControls = '[role=menuitem]:not([href]), [aria-haspopup]'
const overlays = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open])'

const refusal = {detail: 'Nothing is changed here.', code: 'forbidden'}

/** What opens something within what is open. */
const within = `${overlays} :is(${innerControls})`

const countOverlays = (page: Page) => page.locator(overlays).filter({visible: true}).count()

const addressOf = (page: Page) => {
  const {pathname, search} = new URL(page.url())
  return pathname + search
}

interface Control {
  name: string
  isInFrame: boolean
  /** Among all that match the selector. */
  index: number
}

/** What can be pressed now: shown, enabled, and behind no dialog. */
const controlsOn = (page: Page, selector: string): Promise<Control[]> =>
  page.evaluate(selector => {
    const isFree = (element: Element) =>
      element.checkVisibility({visibilityProperty: true}) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      !element.matches(':disabled, [aria-disabled=true]')
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .map((element, index) => ({element, index}))
      .filter(({element}) => isFree(element))
      .map(({element, index}) => ({
        name: (element.getAttribute('aria-label') ?? element.innerText).trim().replaceAll(/\s+/g, ' '),
        isInFrame: !element.closest('main') && !element.closest('[role=dialog], [role=menu]'),
        index,
      }))
  }, selector)

/** Presses by the keyboard: a pointer may meet something else, and a menu opens on the way down. */
async function press(page: Page, {proxy}: Live, selector: string, {index}: Control): Promise<void> {
  const control = page.locator(selector).nth(index)
  await control.focus()
  await page.keyboard.press('Enter')
  await settleLayout(page)
  await expect.poll(() => proxy.seen.filter(({isOver}) => !isOver)).toEqual([])
  await settleLayout(page)
}

/** Closes what was opened, and goes back where the press led elsewhere. */
async function restore(page: Page, live: Live, path: string): Promise<void> {
  for (let presses = 0; (await countOverlays(page)) > 0 && presses < 3; presses++) {
    await page.keyboard.press('Escape')
    await settleLayout(page)
  }
  if ((await countOverlays(page)) === 0 && addressOf(page) === path) return
  // a press may have led to a provider, on whose way another one is refused
  await expect(() => openPage(page, live, path)).toPass()
}

/**
 * Presses every control of the page, and judges what opens or is refused: dialogs, menus, lists and the errors of a form;
 * in them again what opens a menu, a calendar or another dialog. The server refuses every change meanwhile. `pressed` has
 * what was pressed on other pages.
 */
export async function judgeWhatOpens(
  page: Page,
  live: Live,
  pressed: Map<string, number>,
  judge: () => Promise<string[]>,
): Promise<string[]> {
  const path = addressOf(page)
  const route = routeOf(path)
  const faults: string[] = []
  /** Takes each control once, and of those that begin alike the first ones. */
  const take = (within: string) => (control: Control) => {
    const {name, isInFrame} = control
    if (/^log ?out/i.test(name)) return false
    const words = name.replaceAll(/\d+/g, '#')
    const place = isInFrame ? 'frame' : `${route} ${within}`
    const [whole, start] = [`${place} ${words}`, `${place} ${words.split(' ')[0]}…`]
    if (pressed.has(whole) || (pressed.get(start) ?? 0) >= alike) return false
    pressed.set(whole, 1)
    pressed.set(start, (pressed.get(start) ?? 0) + 1)
    return true
  }
  const judgeOpen = async (name: string) => {
    for (const fault of await judge()) faults.push(`after “${name}”: ${fault}`)
  }
  live.proxy.rule(({method, path}) =>
    method !== 'GET' && path.startsWith('/api/')
      ? {do: 'answer', status: 403, headers: {'content-type': 'application/json'}, body: JSON.stringify(refusal)}
      : undefined,
  )
  for (;;) {
    const outer = (await controlsOn(page, controls)).find(take(''))
    if (!outer) break
    const invalid = page.locator('[aria-invalid=true]').filter({visible: true})
    const errors = await invalid.count()
    await press(page, live, controls, outer)
    const isOpen = (await countOverlays(page)) > 0
    if (isOpen || (addressOf(page) === path && (await invalid.count()) > errors)) await judgeOpen(outer.name)
    while ((await countOverlays(page)) > 0) {
      const inner = (await controlsOn(page, within)).find(take(outer.name))
      if (!inner) break
      const before = await countOverlays(page)
      const wasMenu = await page.locator('[role=menu]').count()
      await press(page, live, within, inner)
      const after = await countOverlays(page)
      if (after > before || (wasMenu && after > 0)) await judgeOpen(`${outer.name} › ${inner.name}`)
      await restore(page, live, path)
      const again = (await controlsOn(page, controls)).find(({name}) => name === outer.name)
      if (again) await press(page, live, controls, again)
    }
    await restore(page, live, path)
  }
  live.proxy.rule()
  return faults
}
