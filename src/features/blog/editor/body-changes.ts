import {m} from '#messages'
import {listText} from '#lib/list-text.ts'
import {plainText, sameText} from './words.ts'

interface Part {
  words: string
  /** What the part has besides its words: an address, or a picture's file. */
  target: string
}

const parse = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const wordsOf = (element: Element): string => oneLine(plainText(element.innerHTML))

/** The elements that only change how words look, by their names. */
const looks = [
  [m.heading(), 'h2'],
  [m.smaller_heading(), 'h3'],
  [m.list(), 'ul > li'],
  [m.numbered_list(), 'ol > li'],
  [m.quote(), 'blockquote'],
  [m.bold(), 'strong'],
  [m.italic(), 'em'],
] as const

const partsIn = (body: Element, selector: string, target = ''): Part[] =>
  [...body.querySelectorAll(selector)].map(element => ({
    words: element.matches('img') ? (element.getAttribute('alt') ?? '') : wordsOf(element),
    target: target && (element.getAttribute(target) ?? ''),
  }))

/** The parts that `others` lacks; of equal parts as many as it has fewer. */
function lackingIn(others: readonly Part[], parts: readonly Part[]): Part[] {
  const left = [...others]
  return parts.filter(({words, target}) => {
    const at = left.findIndex(other => other.words === words && other.target === target)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

/** Takes the pairs of one key out of both lists. */
function takePairs(removed: Part[], added: Part[], key: keyof Part): [Part, Part][] {
  return [...removed].flatMap((old): [Part, Part][] => {
    const now = added.find(each => each[key] === old[key])
    if (!now) return []
    removed.splice(removed.indexOf(old), 1)
    added.splice(added.indexOf(now), 1)
    return [[old, now]]
  })
}

/** The start of long words, in quotes. */
const quoted = (words: string): string => `“${words.length > 60 ? `${words.slice(0, 59).trimEnd()}…` : words}”`

function listed(part: string, removed: readonly Part[], added: readonly Part[]): string[] {
  const texts = (parts: readonly Part[]) => listText(parts.map(({words}) => quoted(words)))
  return [
    ...(removed.length > 0 ? [m.part_removed({part, texts: texts(removed)})] : []),
    ...(added.length > 0 ? [m.part_added({part, texts: texts(added)})] : []),
  ]
}

/**
 * What differs between two texts of a post besides their words, a sentence each: `Picture removed: “Two houses”`. Words
 * that came or went are left out, since the comparison of the words shows them.
 */
export function bodyChanges(before: string, after: string): string[] {
  if (sameText(before, after)) return []
  const [old, now] = [parse(before), parse(after)]
  const [oldWords, nowWords] = [oneLine(plainText(before)), oneLine(plainText(after))]
  const differing = (selector: string, target?: string) => {
    const [olds, nows] = [partsIn(old, selector, target), partsIn(now, selector, target)]
    return [lackingIn(nows, olds), lackingIn(olds, nows)] as const
  }
  const stay = ({words}: Part) => words !== '' && oldWords.includes(words) && nowWords.includes(words)

  const [picturesGone, picturesNew] = differing('img', 'src')
  const described = takePairs(picturesGone, picturesNew, 'target').map(([{words}, {words: description}]) =>
    m.picture_description_changed({before: quoted(words), after: quoted(description)}),
  )
  const [linksOut, linksIn] = differing('a', 'href')
  const [linksGone, linksNew] = [linksOut.filter(stay), linksIn.filter(stay)]
  const led = takePairs(linksGone, linksNew, 'words').map(([{words, target}, {target: address}]) =>
    m.link_changed({text: quoted(words), before: target, after: address}),
  )
  const changes = [
    ...listed(m.picture(), picturesGone, picturesNew),
    ...described,
    ...listed(m.link(), linksGone, linksNew),
    ...led,
    ...looks.flatMap(([part, selector]) => {
      const [removed, added] = differing(selector)
      return listed(part, removed.filter(stay), added.filter(stay))
    }),
  ]
  return changes.length > 0 || oldWords !== nowWords ? changes : [m.line_breaks_or_order_differ()]
}
