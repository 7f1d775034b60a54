import {Tooltip as Radix} from 'radix-ui'
import {useState} from 'react'
import type {MouseEvent, PointerEvent, ReactNode} from 'react'
import {isKeepingFocus} from '../hooks/use-keep-focus.ts'

/** Touch has no hover: a control that does nothing on tap shows its tooltip instead. A live link or button acts. */
function opensOnTap(event: PointerEvent | MouseEvent): boolean {
  const control = event.currentTarget
  return control.matches('[aria-disabled=true]') || !control.matches('a[href], button')
}

/**
 * A hint on hover, focus and tap. `children` is one element that takes a ref. Essential information must be elsewhere
 * too.
 */
export function Tooltip({content, children}: {content: ReactNode; children: ReactNode}) {
  const [open, setOpen] = useState(false)
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root open={open} onOpenChange={setOpen}>
        <Radix.Trigger
          asChild
          onFocus={event => {
            if (isKeepingFocus()) event.preventDefault() // the person did not come here to read it
          }}
          onPointerDown={event => {
            if (opensOnTap(event)) event.preventDefault() // Radix would close it
          }}
          onClick={event => {
            if (!opensOnTap(event)) return
            event.preventDefault()
            setOpen(true)
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={12}
            className="appear z-50 max-w-72 rounded-field bg-tip px-3 py-2 text-14 text-on-tip shadow-soft"
          >
            {content}
            <Radix.Arrow className="fill-tip" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
