import {m} from '#messages'
import Share2 from 'lucide-react/icons/share-2'
import {Button} from '#ui/primitives/button.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

/** Opens the system's share sheet, or copies the link where there is none. */
export function ShareButton({title, path}: {title: string; path: string}) {
  const url = new URL(path, location.origin).href
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast({title: m.link_copied(), tone: 'good'})
  }
  const share = async () => {
    if (typeof navigator.share !== 'function') return copy()
    try {
      await navigator.share({title, url})
    } catch (error) {
      // closing the sheet is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <Button
      variant="secondary"
      icon={Share2}
      onClick={() => void share().catch(() => toast({title: m.copy_this_link({url}), tone: 'neutral'}))}
    >
      {m.share()}
    </Button>
  )
}
