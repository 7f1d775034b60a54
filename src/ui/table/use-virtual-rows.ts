import {defaultRangeExtractor, useWindowVirtualizer, type Range} from '@tanstack/react-virtual'
import {useLayoutEffect, useRef, useState, type RefObject} from 'react'
import {useIsPrinting} from '../hooks/use-is-printing.ts'

/** A row to draw. */
interface WindowRow {
  index: number
  /** The height of the rows omitted before it, in CSS pixels. */
  before_px: number
}

/** The visible rows and the focused one: removing that would reset the keyboard to the page's start. */
function withFocused(range: Range, place: HTMLElement | null): number[] {
  const rows = defaultRangeExtractor(range)
  const active = document.activeElement
  const index = place?.contains(active) ? active?.closest<HTMLElement>('[data-index]')?.dataset['index'] : undefined
  const focused = Number(index ?? -1)
  if (focused < 0 || focused >= range.count || rows.includes(focused)) return rows
  return [...rows, focused].toSorted((a, b) => a - b)
}

/**
 * Which of `count` rows to draw while scrolling, with the heights omitted before each and below. Put `ref` on the
 * rows' parent and `measure` on each row, with its `data-index`. Up to `whole` rows, and in print, all are drawn:
 * find in page works and nothing is measured.
 */
export function useVirtualRows<Element extends HTMLElement>(
  count: number,
  estimate_px: number,
  whole: number,
): {
  ref: RefObject<Element | null>
  items: WindowRow[]
  after_px: number
  measure: ((row: HTMLElement | null) => void) | undefined
} {
  const ref = useRef<Element>(null)
  const [top_px, setTop] = useState(0)
  const isPrinting = useIsPrinting()
  const windowed = count > whole && !isPrinting

  useLayoutEffect(() => {
    if (ref.current) setTop(ref.current.getBoundingClientRect().top + window.scrollY)
  }, [windowed])

  const virtual = useWindowVirtualizer({
    count: windowed ? count : 0,
    estimateSize: () => estimate_px,
    overscan: 4,
    rangeExtractor: range => withFocused(range, ref.current),
    scrollMargin: top_px,
    initialRect: {width: 0, height: window.innerHeight},
  })
  if (!windowed) {
    return {
      ref,
      items: Array.from({length: count}, (_, index) => ({index, before_px: 0})),
      after_px: 0,
      measure: undefined,
    }
  }
  const items = virtual.getVirtualItems()
  const last = items.at(-1)
  return {
    ref,
    items: items.map(({index, start}, at) => ({
      index,
      before_px: Math.max(0, start - (items[at - 1]?.end ?? top_px)),
    })),
    after_px: last ? virtual.getTotalSize() - (last.end - top_px) : virtual.getTotalSize(),
    measure: virtual.measureElement,
  }
}
