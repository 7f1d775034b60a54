/** Numbered next steps. */
export function WhatHappens({steps}: {steps: readonly string[]}) {
  return (
    <ol className="grid gap-3 text-14">
      {steps.map((text, index) => (
        <li key={text} className="flex gap-3">
          <span
            aria-hidden
            className="grid size-6 shrink-0 place-items-center rounded-chip bg-primary-tint font-semibold text-primary"
          >
            {index + 1}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}
