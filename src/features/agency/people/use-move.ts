import {useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent} from 'react'
import type {Session} from '#contract/sessions/session.ts'

/** The row of the visits that no one is assigned to. */
export const unassigned_row = 'none'

/** A visit on its way to another row. */
export interface Move {
  visit: Session
  /** The row it is above: a member, or `unassigned_row`; null outside the board. */
  over: string | null
  /** Where the pointer is; null while moved by keyboard. */
  at: {x: number; y: number} | null
}

/** Pixels that a pressed pointer may move before it drags, so that a click stays a click. */
const drag_from_px = 6

/** How near to the top or bottom of the window a dragged visit scrolls the page; the header covers most of it at the top. */
const edge_px = 96

/** Pixels to scroll in one frame while dragging at this height: more, the nearer to an edge. Negative is up. */
function scrollStep(y: number, height: number): number {
  const depth = (distance: number) => Math.min(edge_px, Math.max(0, edge_px - distance))
  return Math.round((depth(height - y) - depth(y)) / 8)
}

const rowAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null

/**
 * Moves a visit between the rows of a board: with a mouse or pen by dragging it, by keyboard with Space, the arrow keys
 * and Enter. Escape puts it back. Dragged near the top or bottom of the window, it scrolls the page. A finger scrolls the
 * page, and a tap opens the visit.
 */
export function useMove({
  rows,
  mayMove,
  onDrop,
}: {
  /** From the top down. */
  rows: readonly string[]
  mayMove: (visit: Session) => boolean
  onDrop: (visit: Session, row: string) => void
}) {
  const [move, draw] = useState<Move | null>(null)
  /** The same at once: a fast pointer is let go before the next render. */
  const current = useRef<Move | null>(null)
  const setMove = useCallback((next: Move | null) => {
    current.current = next
    draw(next)
  }, [])
  const pressed = useRef<{x: number; y: number; isDragging: boolean} | null>(null)
  const isClickOfDrag = useRef(false)
  /** The visit moved by keyboard: it keeps the focus in its new row. */
  const moved = useRef<string | null>(null)

  useEffect(() => {
    if (!moved.current || move) return
    document.querySelector<HTMLElement>(`[data-move="${moved.current}"]`)?.focus()
  })

  const isDragging = Boolean(move?.at)
  useEffect(() => {
    if (!isDragging) return
    const scroll = () => {
      const top = scrollStep(current.current?.at?.y ?? edge_px, window.innerHeight)
      if (top !== 0) window.scrollBy({top, behavior: 'instant'})
      frame = requestAnimationFrame(scroll)
    }
    let frame = requestAnimationFrame(scroll)
    // the wheel scrolls too, and another row comes under a pointer that rests
    const readRow = () => {
      const {at, visit} = current.current ?? {}
      if (at && visit) setMove({visit, at, over: rowAt(at.x, at.y)})
    }
    window.addEventListener('scroll', readRow, {passive: true})
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', readRow)
    }
  }, [isDragging, setMove])

  const drop = (done: Move) => {
    setMove(null)
    if (done.over !== null && done.over !== rowOf(done.visit)) onDrop(done.visit, done.over)
  }

  const handlersFor = (visit: Session) => ({
    'data-move': visit.id,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch' || !mayMove(visit)) return
      pressed.current = {x: event.clientX, y: event.clientY, isDragging: false}
      moved.current = null
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = pressed.current
      if (!from) return
      const at = {x: event.clientX, y: event.clientY}
      if (!from.isDragging) {
        if (Math.hypot(at.x - from.x, at.y - from.y) < drag_from_px) return
        from.isDragging = true
      } else if (!current.current) return
      setMove({visit, over: rowAt(at.x, at.y), at})
    },
    onPointerUp: () => {
      isClickOfDrag.current = pressed.current?.isDragging ?? false
      pressed.current = null
      // the click of this press comes before the next task
      setTimeout(() => (isClickOfDrag.current = false), 0)
      if (current.current?.at) drop(current.current)
    },
    onPointerCancel: () => {
      pressed.current = null
      setMove(null)
    },
    onClickCapture: (event: {preventDefault: () => void; stopPropagation: () => void}) => {
      if (!isClickOfDrag.current) return
      event.preventDefault()
      event.stopPropagation()
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!move) {
        if (event.key !== ' ' || !mayMove(visit)) return
        event.preventDefault()
        moved.current = visit.id
        setMove({visit, over: rowOf(visit), at: null})
        return
      }
      const step = {ArrowUp: -1, ArrowDown: 1}[event.key]
      if (step) setMove({...move, over: rows[rows.indexOf(move.over ?? '') + step] ?? move.over})
      else if (event.key === 'Enter' || event.key === ' ') drop(move)
      else if (event.key === 'Escape' || event.key === 'Tab') setMove(null)
      if (event.key !== 'Tab') event.preventDefault()
    },
    // Space is pressed to pick up and to drop; its release must not click
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === ' ' && mayMove(visit)) event.preventDefault()
    },
    onBlur: () => {
      if (move && !move.at) setMove(null)
      moved.current = null
    },
  })
  return {move, handlersFor}
}

/** The row that a visit stands in. */
export const rowOf = (visit: Session): string => visit.assigned?.member_id ?? unassigned_row
