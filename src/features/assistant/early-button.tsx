import {m} from '#messages'
import {useState} from 'react'
import {createRoot} from 'react-dom/client'
import {AssistantButton} from './assistant-button.tsx'
import {requestOpening} from './opening-request.ts'

/** Opens the assistant once the app is there. */
function EarlyButton() {
  const [isWanted, setWanted] = useState(false)
  return (
    <div className="fixed right-4 bottom-4 z-30 pb-safe md:right-6 md:bottom-6 print:hidden">
      <AssistantButton
        name={m.assistant()}
        isOpen={false}
        isBusy={isWanted}
        onOpen={() => {
          requestOpening()
          setWanted(true)
        }}
      />
    </div>
  )
}

/**
 * Shows the assistant's button while the role of a log-in is being resolved, which no screen can be shown before.
 * Returns how to remove it.
 * @see src/domain/rules-people.md#assistant
 */
export function showEarlyButton(): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<EarlyButton />)
  return () => {
    root.unmount()
    place.remove()
  }
}
