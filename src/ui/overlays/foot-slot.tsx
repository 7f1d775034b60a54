import {createContext, useContext, useState, type ReactNode} from 'react'
import {createPortal} from 'react-dom'

/** The place above the buttons of the dialog around; null on a page, and in a dialog without buttons. */
const FootSlotContext = createContext<HTMLElement | null>(null)

/** Gives what is rendered within `children` and `InFoot` the place where `slot` stands. */
export function useFootSlot() {
  const [element, setElement] = useState<HTMLElement | null>(null)
  return {
    slot: <div ref={setElement} className="space-y-3 pb-3 empty:hidden" />,
    withSlot: (children: ReactNode) => <FootSlotContext value={element}>{children}</FootSlotContext>,
  }
}

/** Shows what the act of a dialog needs or why it failed above its buttons, where it is in sight; on a page, in place. */
export function InFoot({children}: {children: ReactNode}) {
  const element = useContext(FootSlotContext)
  return element ? createPortal(children, element) : children
}
