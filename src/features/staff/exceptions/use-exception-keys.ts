import {useEffect, useRef} from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

/** J and K move through the exceptions, Enter decides the focused one, A assigns it. A field keeps its keys. */
export function useExceptionKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const items = [...document.querySelectorAll<HTMLElement>('[data-exception-id]')]
      const here = items.findIndex(item => item.contains(document.activeElement))
      const item = items[here]
      const key = event.key.toLowerCase()
      const isOnItem = item !== undefined && document.activeElement === item
      if (key === 'j' || (key === 'arrowdown' && isOnItem)) items[Math.min(here + 1, items.length - 1)]?.focus()
      else if (key === 'k' || (key === 'arrowup' && isOnItem)) items[Math.max(here - 1, 0)]?.focus()
      else if (key === 'enter' && isOnItem) item.querySelector<HTMLElement>('[data-decide]')?.click()
      else if (key === 'a') item?.querySelector<HTMLElement>('[data-assign]')?.click()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}

/** Focuses the exception that took a decided one's place, so that the keys go on from there; after the last the heading. */
export function useFocusAfterDecision(items: readonly {id: string}[], deciding_id: string | undefined): void {
  const decided = useRef<{id: string; index: number}>(undefined)
  useEffect(() => {
    const index = items.findIndex(({id}) => id === (deciding_id ?? decided.current?.id))
    if (index >= 0 && deciding_id !== undefined) decided.current = {id: deciding_id, index}
    if (index >= 0 || deciding_id !== undefined || !decided.current) return
    const shown = document.querySelectorAll<HTMLElement>('[data-exception-id]')
    const next = shown[Math.min(decided.current.index, shown.length - 1)]
    decided.current = undefined
    if (document.activeElement !== document.body) return
    const focused = next ?? document.querySelector('h1')
    if (!focused) return
    focused.tabIndex = -1
    focused.focus()
  }, [items, deciding_id])
}
