import {useEffect, useRef} from 'react'
import {classNames} from '#lib/class-names.ts'

/** Progress and the question. A new question takes focus, so that it is announced. */
export function StepHead({
  index,
  of,
  title,
  level = 2,
}: {
  index: number
  of: number
  title: string
  level?: 2 | 3
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(index)
  useEffect(() => {
    if (before.current === index) return
    before.current = index
    heading.current?.focus({preventScroll: true})
  }, [index])
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="space-y-3">
      <div aria-hidden className="flex gap-1.5">
        {Array.from({length: of}, (_, at) => (
          <span
            key={at}
            className={classNames('h-1.5 grow rounded-chip', at <= index ? 'bg-primary' : 'bg-line')}
          />
        ))}
      </div>
      <div>
        <p className="text-14 text-muted">
          Step {index + 1} of {of}
        </p>
        <Heading ref={heading} tabIndex={-1} className="text-22 font-semibold outline-none">
          {title}
        </Heading>
      </div>
    </div>
  )
}
