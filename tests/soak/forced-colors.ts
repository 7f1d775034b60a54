import type {Page} from '@playwright/test'

/** The controls that cannot be seen in the palette that a system forces, and those of which the focus cannot. */
export async function forcedColorFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({forcedColors: 'active'})
  // from now on the focus is shown wherever it goes
  await page.keyboard.press('Tab')
  const faults = await page.evaluate(findFaults)
  await page.emulateMedia({forcedColors: null})
  return faults
}

/** Runs in the page, so it stands on nothing outside itself. */
function findFaults(): string[] {
  const faults = new Set<string>()
  const nameOf = (element: Element) =>
    `<${element.tagName.toLowerCase()}> “${(element.textContent || element.getAttribute('aria-label') || element.getAttribute('name') || '').trim().slice(0, 60)}”`
  const hasEdge = (element: Element) => {
    const {borderBottomStyle, borderBottomWidth, outlineStyle, outlineWidth} = getComputedStyle(element)
    return (
      (borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1) ||
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1)
    )
  }
  const hasRing = (element: Element) => {
    const {outlineStyle, outlineWidth} = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const canvas = getComputedStyle(document.body).backgroundColor
  /** A drawing of an icon, in a color that is not the ground's. */
  const hasIcon = (element: Element) =>
    [...element.querySelectorAll('svg *')].some(each => {
      const {stroke, fill} = getComputedStyle(each)
      return [stroke, fill].some(color => color !== 'none' && color !== canvas)
    }) || element.querySelector('img') !== null
  // a button stands for a file field without a stop of its own
  const selector =
    'a[href], button, input:not([type=hidden], [type=file][tabindex="-1"]), select, textarea, summary, [role=button], [role=tab], [role=switch], [tabindex="0"]:not([data-radix-focus-guard])'
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    element =>
      element.checkVisibility({visibilityProperty: true}) &&
      !element.closest('[inert], [aria-hidden=true], .maplibregl-map') &&
      !element.matches(':disabled'),
  )
  for (const element of shown) {
    const isNative = getComputedStyle(element).appearance !== 'none' && element.matches('input, select')
    const {width, height} = element.getBoundingClientRect()
    // what lies unseen in a label is drawn by it
    const drawn =
      width <= 1 || height <= 1 || getComputedStyle(element).opacity === '0' ? element.closest('label') : element
    if (element.matches('input, select, textarea, [role=switch]') && !isNative) {
      const frames = [drawn, drawn?.parentElement, ...(drawn?.matches('label') ? drawn.querySelectorAll('*') : [])]
      if (!frames.some(each => each && hasEdge(each))) faults.add(`no edge in forced colors: ${nameOf(element)}`)
    } else if (element.matches('button') && !element.innerText.trim() && !hasEdge(element) && !hasIcon(element)) {
      faults.add(`unseen in forced colors: ${nameOf(element)}`)
    }
    element.focus({preventScroll: true})
    if (document.activeElement !== element) continue
    const isRinged = [drawn, element.closest('label')].some(each => each && hasRing(each))
    if (!isRinged) faults.add(`focus unseen in forced colors: ${nameOf(element)}`)
  }
  return [...faults]
}
