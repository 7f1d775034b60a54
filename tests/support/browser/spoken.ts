import type {CDPSession, Page} from '@playwright/test'
import {expect} from './fixtures.ts'
import {settleLayout} from './layout-faults.ts'

/** A node of the tree as the browser's protocol sends it. */
interface TreeNode {
  nodeId: string
  backendDOMNodeId?: number
  ignored: boolean
  role?: {value: string}
  name?: {value: string}
  properties?: {name: string; value: {value?: unknown}}[]
  childIds?: string[]
}

/** One thing at which a screen reader stops. */
interface Spoken {
  role: string
  name: string
  /** A heading's. */
  level?: number
  /** A link's. */
  url?: string
  /** `checked`, `collapsed`, `disabled` and the like. */
  states: string[]
  /** The landmarks, dialogs and groups around it, from the outside in. */
  within: string[]
}

const landmarks = ['banner', 'main', 'navigation', 'contentinfo', 'complementary', 'search', 'dialog', 'alertdialog']
const frames = new Set([...landmarks, 'region', 'form', 'group', 'radiogroup', 'article', 'alert', 'status', 'log'])
/** Roles of Chromium for what is pressed, chosen or written into; some are its own. */
const controls = new Set(
  'button link textbox searchbox combobox listbox checkbox switch radio slider spinbutton tab menuitem option DisclosureTriangle Date InputTime'.split(
    ' ',
  ),
)
const pictures = new Set(['image', 'img', 'graphics-symbol', 'graphics-document'])

/** A state of a control in the words of a screen reader, by the name and the value of its property in the tree. */
const stateWords: Record<string, Record<string, string>> = {
  checked: {true: 'checked', false: 'not checked', mixed: 'partly checked'},
  pressed: {true: 'pressed', false: 'not pressed', mixed: 'partly pressed'},
  expanded: {true: 'expanded', false: 'collapsed'},
  selected: {true: 'selected'},
  disabled: {true: 'disabled'},
}

/** A node of the document as the browser's protocol sends it; `attributes` are names and values in turn. */
interface DomNode {
  backendNodeId: number
  attributes?: string[]
  children?: DomNode[]
}

/** The elements that say that they are the current one, which the accessibility tree does not. */
function currentIn({backendNodeId, attributes = [], children = []}: DomNode): number[] {
  const at = attributes.indexOf('aria-current')
  const isCurrent = at >= 0 && attributes[at + 1] !== 'false'
  return [...(isCurrent ? [backendNodeId] : []), ...children.flatMap(currentIn)]
}

const tools = new WeakMap<Page, CDPSession>()

/** The browser's protocol, one session for a page: one that ends would tell an offline page that it is online. */
async function toolOf(page: Page): Promise<CDPSession> {
  const tool = tools.get(page) ?? (await page.context().newCDPSession(page))
  tools.set(page, tool)
  return tool
}

/** What a screen reader would say of the page, in its order, by the accessibility tree of the browser. */
async function readTree(page: Page): Promise<Spoken[]> {
  await settleLayout(page)
  const tool = await toolOf(page)
  const {nodes} = (await tool.send('Accessibility.getFullAXTree')) as {nodes: TreeNode[]}
  const {root: document} = (await tool.send('DOM.getDocument', {depth: -1})) as {root: DomNode}
  const current = new Set(currentIn(document))
  const byId = new Map(nodes.map(node => [node.nodeId, node]))
  const said: Spoken[] = []
  const read = (node: TreeNode, within: string[], isInHeading: boolean): void => {
    const role = node.role?.value ?? ''
    const name = (node.name?.value ?? '').replaceAll(/\s+/g, ' ').trim()
    const property = (key: string) => node.properties?.find(each => each.name === key)?.value.value
    let [inside, below] = [within, isInHeading]
    if (!node.ignored) {
      const isWhole = controls.has(role) || pictures.has(role)
      if (isWhole || role === 'heading') {
        const [level, url] = [property('level'), property('url')]
        const more = {...(typeof level === 'number' && {level}), ...(typeof url === 'string' && {url})}
        const states = Object.entries(stateWords).map(([key, words]) => words[String(property(key))])
        if (current.has(node.backendDOMNodeId ?? -1)) states.push('current')
        said.push({role, name, within, ...more, states: states.filter(word => word !== undefined)})
      } else if (role === 'StaticText' && name && !isInHeading) said.push({role: 'text', name, states: [], within})
      if (isWhole || role === 'StaticText') return
      below ||= role === 'heading'
      if (frames.has(role)) inside = [...within, name ? `${role} ${name}` : role]
    }
    for (const id of node.childIds ?? []) {
      const child = byId.get(id)
      if (child) read(child, inside, below)
    }
  }
  const [root] = nodes
  if (root) read(root, [], false)
  return said
}

const asLine = ({role, level, name}: Spoken): string =>
  role === 'text' ? name : `${role}${level ? ` ${level}` : ''}: ${name}`

/** The same with its states: `checkbox: Urgent, checked`. */
const withStates = (each: Spoken): string => [asLine(each), ...each.states].join(', ')

/** The dialogs that lie over the page; the rest of it is out of reach then. */
const isOfDialog = ({within}: Spoken) => within.some(each => /^(alert)?dialog\b/.test(each))

/** Buttons and links that are called alike and do different things, so that a list of them tells nothing. */
function alike(said: readonly Spoken[]): string[] {
  const pressed = said.filter(({role}) => role === 'button' || role === 'link')
  return pressed
    .filter((one, index) =>
      pressed.slice(index + 1).some(other => {
        const isSameTarget = one.url !== undefined && one.url === other.url
        return one.role === other.role && one.name === other.name && !isSameTarget
      }),
    )
    .map(each => `two are called “${asLine(each)}”`)
}

/** What a screen reader's user would stumble over. */
function faultsOf(said: readonly Spoken[], heading: string | RegExp): string[] {
  const faults = alike(said)
  const headings = said.filter(({role}) => role === 'heading')
  const titles = headings.filter(({level}) => level === 1).map(({name}) => name)
  const isDialog = said.some(isOfDialog)
  if (isDialog) {
    if (
      !said.some(each =>
        each.within.some(frame => /^(alert)?dialog .*/.test(frame) && matches(frame.replace(/^\w+ /, ''), heading)),
      )
    )
      faults.push(`no dialog is called ${String(heading)}`)
  } else {
    if (titles.length !== 1 || !matches(titles[0]!, heading))
      faults.push(`headings of the screen: ${titles.join(' | ')}`)
    for (const [index, {level = 0, name}] of headings.entries()) {
      const before = headings[index - 1]?.level ?? 0
      // the foot of the site begins anew
      if (level > before + 1) faults.push(`heading ${level} after ${before}: ${name}`)
    }
    if (!said.some(({role, within}) => role === 'heading' && within[0] === 'main')) faults.push('no main landmark')
  }
  for (const each of said) {
    if (controls.has(each.role) && !/\p{L}|\p{N}/u.test(each.name))
      faults.push(`no name: ${each.role} in ${each.within.join(', ')}`)
    if (pictures.has(each.role) && !each.name) faults.push(`a picture without words in ${each.within.join(', ')}`)
  }
  return faults
}

const matches = (name: string, wanted: string | RegExp) =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name)

/** Words that are read after others although they stand above them in the same column. Runs in the page. */
function findJumps(): string[] {
  const root = document.querySelector('[role="dialog"], [role="alertdialog"]') ?? document.querySelector('#content')
  if (!root) return ['no #content']
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const jumps: string[] = []
  let before: {rect: DOMRect; words: string} | undefined
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement
    const words = walk.currentNode.textContent?.trim()
    if (!parent || !words || !parent.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue
    if (parent.closest('svg, [aria-hidden="true"], .maplibregl-map, select')) continue
    const range = document.createRange()
    range.selectNodeContents(walk.currentNode)
    const rect = range.getBoundingClientRect()
    // for screen readers alone, or placed over the rest
    let isApart = rect.width <= 1 || rect.height <= 1
    for (let each: Element | null = parent; each && each !== root; each = each.parentElement) {
      const {position, overflowY} = getComputedStyle(each)
      const box = each.getBoundingClientRect()
      const isScrolledAway = overflowY !== 'visible' && (rect.bottom > box.bottom || rect.top < box.top)
      isApart ||= isScrolledAway || ['absolute', 'fixed', 'sticky'].includes(position)
    }
    if (isApart) continue
    const isSameColumn = before && rect.left < before.rect.right && rect.right > before.rect.left
    if (before && isSameColumn && rect.bottom <= before.rect.top + 1)
      jumps.push(`“${words}” is read after “${before.words}”`)
    before = {rect, words}
  }
  return jumps
}

/** The first of these lines that is not read after the ones before it. */
function missingLine(said: readonly Spoken[], lines: readonly (string | RegExp)[]): string[] {
  let from = 0
  for (const line of lines) {
    const isLine = (each: Spoken) => matches(withStates(each), line) || matches(asLine(each), line)
    const at = said.findIndex((each, index) => index >= from && isLine(each))
    if (at < 0) return [`not read: ${String(line)} in\n${said.slice(from).map(withStates).join('\n')}`]
    from = at + 1
  }
  return []
}

/**
 * The page, or the dialog over it, can be used by ear: one heading that names it, every control and picture named and no
 * two alike, read in the order in which it is seen. `lines` are among what is read, in this order: `heading 1: Requests`,
 * `button: Approve Cam P.`, with its states or without (`button: Send now, disabled`), and words that are no control as
 * they are.
 */
export async function expectSpoken(
  page: Page,
  heading: string | RegExp,
  lines: readonly (string | RegExp)[] = [],
): Promise<void> {
  // a screen that still loads parts of itself is read again
  await expect
    .poll(
      async () => {
        const said = await readTree(page)
        const jumps = await page.evaluate(findJumps)
        return [...faultsOf(said, heading), ...jumps, ...missingLine(said, lines)]
      },
      {message: `read aloud: ${page.url()}`},
    )
    .toEqual([])
}
