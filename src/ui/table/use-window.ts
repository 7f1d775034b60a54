import {useWindowVirtualizer} from '@tanstack/react-virtual'
import {useLayoutEffect, useRef, useState} from 'react'
import type {RefObject} from 'react'

/**
 * Which of `count` rows to draw while the page scrolls, with the heights of what is left out above and below. Put `ref`
 * on the element that holds the rows and `measure` on each row, with its `data-index`. Up to `whole` of them everything is
 * drawn: the browser's own search finds it, and nothing has to be measured.
 */
export function useWindow<Element extends HTMLElement>(
  count: number,
  estimate_px: number,
  whole: number,
): {
  ref: RefObject<Element | null>
  items: number[]
  before_px: number
  after_px: number
  measure: ((row: HTMLElement | null) => void) | undefined
} {
  const ref = useRef<Element>(null)
  const [top_px, setTop] = useState(0)
  const windowed = count > whole

  useLayoutEffect(() => {
    if (ref.current) setTop(ref.current.getBoundingClientRect().top + window.scrollY)
  }, [windowed])

  const virtual = useWindowVirtualizer({
    count: windowed ? count : 0,
    estimateSize: () => estimate_px,
    overscan: 8,
    scrollMargin: top_px,
    initialRect: {width: 0, height: window.innerHeight},
  })
  if (!windowed) {
    return {
      ref,
      items: Array.from({length: count}, (_, index) => index),
      before_px: 0,
      after_px: 0,
      measure: undefined,
    }
  }
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  return {
    ref,
    items: items.map(item => item.index),
    before_px: first ? first.start - top_px : 0,
    after_px: last ? virtual.getTotalSize() - (last.end - top_px) : virtual.getTotalSize(),
    measure: virtual.measureElement,
  }
}
