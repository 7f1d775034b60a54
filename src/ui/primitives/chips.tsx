import X from 'lucide-react/icons/x'

/** Removable chips; renders nothing if empty. */
export function Chips({
  label,
  items,
  onRemove,
}: {
  label: string
  items: readonly string[]
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
          <span className="min-w-0 truncate">{item}</span>
          <button
            type="button"
            aria-label={`Remove ${item}`}
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
