import {m} from '#messages'

/** A turning ring. Size in pixels and seconds per turn default to `loader`. @see src/domain/rules-people.md#query-cache */
function Spinner({size = 35, speed_s = 0.8, label = m.loading()}: {size?: number; speed_s?: number; label?: string}) {
  return (
    <span role="status" className="inline-flex">
      <svg
        aria-hidden
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth="2.5"
        strokeLinecap="round"
        className="spinner-ring text-primary"
        style={{animation: `turn ${speed_s}s linear infinite`}}
      >
        <circle cx="12" cy="12" r="9.5" className="stroke-line" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" stroke="currentColor" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  )
}

/** The spinner in the middle of a screen that is still being fetched, with its label in sight. */
export function ScreenSpinner({size, speed_s, label = m.loading()}: {size: number; speed_s?: number; label?: string}) {
  return (
    <div className="flex min-h-[50dvh] flex-col items-center justify-center gap-4 text-muted">
      <Spinner size={size} speed_s={speed_s} label={label} />
      <span aria-hidden>{label}</span>
    </div>
  )
}
