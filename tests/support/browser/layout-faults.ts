import {expect, type Page} from '@playwright/test'

/** Nothing of the screen changes any more: two frames alike, fonts loaded, nothing marked as loading. */
export async function settleLayout(page: Page): Promise<void> {
  // where it fails, the log has the part that still loads
  await expect(page.locator('[aria-busy="true"]').first(), page.url()).not.toBeAttached({timeout: 120_000})
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))
  })
}

/**
 * What does not fit on the page as it is shown: sideways scrolling, text that is cut off or leaves its control, controls
 * that lie over each other. Text that ends in an ellipsis may, where its whole words are in a title or a label.
 */
export const layoutFaults = (page: Page): Promise<string[]> => page.evaluate(findFaults)

/** Runs in the page, so it stands on nothing outside itself. */
function findFaults(): string[] {
  const faults = new Set<string>()
  /** Rounding of the browser. */
  const slack_px = 1.5
  const width = document.documentElement.clientWidth

  const nameOf = (element: Element): string => {
    const words = (element.textContent || element.getAttribute('aria-label') || '').trim().replaceAll(/\s+/g, ' ')
    return `<${element.tagName.toLowerCase()}> “${words.slice(0, 60)}”`
  }
  const isShown = (element: Element) =>
    element.checkVisibility({opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true})
  /** Only for screen readers: a pixel, or clipped away. */
  const isHidden = (element: Element): boolean => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const {width, height} = each.getBoundingClientRect()
      const {overflow, position, clipPath} = getComputedStyle(each)
      if (position === 'absolute' && overflow === 'hidden' && width <= 1 && height <= 1) return true
      if (clipPath.startsWith('inset(50%')) return true
    }
    return false
  }
  const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="switch"]'
  const isNamed = (element: Element) => element.closest('[title], a[aria-label], button[aria-label]') !== null

  if (document.documentElement.scrollWidth > width) {
    faults.add(`scrolls sideways: ${document.documentElement.scrollWidth} px on ${width} px`)
  }

  /** Judges one text against everything that may cut it, from the inside out. */
  const judge = (text: Text, parent: Element) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(rect => rect.width > 1 && rect.height > 1)
    for (let each: Element | null = parent; each && each !== document.documentElement; each = each.parentElement) {
      const style = getComputedStyle(each)
      const box = each.getBoundingClientRect()
      const cuts = (value: string) => value === 'hidden' || value === 'clip'
      const scrolls = (value: string) => value === 'auto' || value === 'scroll'
      const leavesX = rects.some(rect => rect.left < box.left - slack_px || rect.right > box.right + slack_px)
      const leavesY = rects.some(rect => rect.top < box.top - slack_px || rect.bottom > box.bottom + 3)
      const shortens = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (shortens && isNamed(each)) return
      if (leavesX && cuts(style.overflowX))
        faults.add(`cut at the side: ${nameOf(parent)} by ${each.className || each.tagName}`)
      if (leavesY && cuts(style.overflowY))
        faults.add(`cut below: ${nameOf(parent)} by ${each.className || each.tagName}`)
      if (leavesX && each.matches('button, [role="tab"], th, td, a[href]') && style.display !== 'inline') {
        faults.add(`wider than its <${each.tagName.toLowerCase()}>: ${nameOf(parent)}`)
      }
      if (cuts(style.overflowX) || cuts(style.overflowY) || scrolls(style.overflowX) || scrolls(style.overflowY)) return
      // what stands above everything is placed by the window
      if (style.position === 'fixed') break
    }
    if (rects.some(rect => rect.right > innerWidth + slack_px || rect.left < -slack_px)) {
      faults.add(`beyond the edge: ${nameOf(parent)}`)
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const parent = text.parentElement
    if (!parent || !text.data.trim() || ['SCRIPT', 'STYLE', 'OPTION', 'NOSCRIPT'].includes(parent.tagName)) continue
    if (parent.closest('svg, [aria-hidden="true"], .maplibregl-map')) continue
    if (isShown(parent) && !isHidden(parent)) judge(text, parent)
  }

  const isFixed = (element: Element): boolean => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true
    }
    return false
  }
  /** Without its padding, in which a field holds its buttons. */
  const inside = (element: Element, {left, right, top, bottom}: DOMRect) => {
    if (!element.matches('input, textarea, select')) return {left, right, top, bottom}
    const {paddingLeft, paddingRight} = getComputedStyle(element)
    return {left: left + Number.parseFloat(paddingLeft), right: right - Number.parseFloat(paddingRight), top, bottom}
  }
  const boxes = [...document.querySelectorAll(controls)]
    .filter(each => isShown(each) && !isHidden(each) && !isFixed(each) && !each.closest('.maplibregl-map, svg'))
    .flatMap(element => [...element.getClientRects()].map(rect => ({element, rect: inside(element, rect)})))
    .filter(({rect}) => rect.right - rect.left > 2 && rect.bottom - rect.top > 2)
  for (const [i, one] of boxes.entries()) {
    for (const other of boxes.slice(i + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const x = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const y = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      if (x > 2 && y > 2) faults.add(`over each other: ${nameOf(one.element)} and ${nameOf(other.element)}`)
    }
  }
  return [...faults]
}
