import {m} from '#messages'
import {Card} from '#ui/primitives/card.tsx'
import {Section} from '#ui/primitives/section.tsx'

/** What happens next with a request or booking, as numbered steps. */
export function WhatHappens({steps}: {steps: readonly string[]}) {
  return (
    <Section title={m.what_happens_next()}>
      <Card>
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
      </Card>
    </Section>
  )
}
