import {m} from '#messages'
import X from 'lucide-react/icons/x'

/** A filter that is a link. The chosen one is the current page. */
export const chipLinkClass =
  'target inline-flex items-center gap-2 rounded-chip border border-line-strong/60 bg-card px-3.5 text-14 font-medium whitespace-nowrap text-ink no-underline transition-colors duration-100 hover:border-line-strong aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-on-primary'

/** Removable chips; renders nothing if empty. */
export function Chips({
  label,
  items,
  labelOf = item => item,
  onRemove,
}: {
  label: string
  items: readonly string[]
  /** What an item is called; itself by default. */
  labelOf?: (item: string) => string
  onRemove: (item: string) => void
}) {
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map(item => (
        <li
          key={item}
          className="inline-flex max-w-full items-center rounded-chip border border-line bg-card pl-3.5 text-14 font-medium"
        >
          <span className="min-w-0 py-1 wrap-anywhere">{labelOf(item)}</span>
          <button
            type="button"
            aria-label={m.remove_ui({item: labelOf(item)})}
            className="target inline-flex min-w-11 items-center justify-center rounded-chip text-muted hover:text-ink md:min-w-9"
            onClick={() => onRemove(item)}
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
