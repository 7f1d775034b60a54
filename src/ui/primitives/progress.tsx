/** Progress from 0 to 1 in `share`. At 1 it waits for the answer. */
export function Progress({label, share}: {label: string; share: number}) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-chip bg-sunk"
    >
      <div
        className="shape h-full origin-left rounded-chip bg-primary transition-transform duration-150"
        style={{transform: `scaleX(${percent / 100})`}}
      />
    </div>
  )
}
