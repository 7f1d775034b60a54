import {m} from '#messages'
import {useState, type ReactNode, useEffect, useRef} from 'react'
import {Button, type ButtonProps} from '../primitives/button.tsx'
import {useFocusFirstError} from '../hooks/use-focus-first-error.ts'
import {classNames} from '#lib/class-names.ts'

interface Stepped<Id extends string> {
  steps: readonly {readonly id: Id; readonly title: string}[]
  /** The step that the address names; it is shown as soon as it is reached. */
  wanted: Id
  /** The first step with something left to do. */
  unfinished: Id
  /** The range of steps one may visit, by index; all by default. */
  first?: number
  last?: number
}

/**
 * The step to show. If the address names a step that is not reached yet, the first unfinished one is shown until it
 * is submitted, never during typing.
 */
export function useShownStep<Id extends string>({
  steps,
  wanted,
  unfinished,
  first = 0,
  last = steps.length - 1,
}: Stepped<Id>) {
  const indexOf = (id: Id) => steps.findIndex(step => step.id === id)
  const [reached, setReached] = useState(indexOf(unfinished))
  const [changing, setChanging] = useState<Id>()
  const aim = Math.min(indexOf(wanted), last)
  const index = Math.max(first, Math.min(aim, reached))
  return {
    index,
    step: steps[index]?.id ?? unfinished,
    /** Goes back to a done step to change it; `goOn` then skips the others that are done. */
    change: (id: Id, onStep: (id: Id) => void) => {
      setChanging(id)
      onStep(id)
    },
    /** After a step that is done: to the one that was wanted all along, else to the next. */
    goOn: (onStep: (id: Id) => void) => {
      const isChanged = changing !== undefined && changing === steps[index]?.id
      const next = Math.min(Math.max(index + 1, isChanged ? indexOf(unfinished) : 0), last)
      setChanging(undefined)
      setReached(before => Math.max(before, next, aim > index ? indexOf(unfinished) : 0))
      const target = steps[next]
      if (aim <= index && target) onStep(target.id)
    },
  }
}

/**
 * One step of a form: progress, fields, errors, and the buttons back and on. The first invalid field takes focus if
 * `onGoOn` returns false, or when `errorCount`, the number of server errors, grows.
 */
export function StepForm({
  index,
  of,
  title,
  level,
  children,
  notes,
  foot,
  onBack,
  onGoOn,
  errorCount,
  action,
  keepsCorner = false,
}: {
  index: number
  of: number
  title: string
  level?: 2 | 3
  children: ReactNode
  /** Above the buttons: refusals, or that a connection is needed. */
  notes?: ReactNode
  /** Content below the buttons. */
  foot?: ReactNode
  onBack?: (() => void) | undefined
  onGoOn: () => boolean
  errorCount: number
  /**
   * On a phone the buttons stay at the lower end of the window and leave the right end of their line to the assistant's
   * button, so that it covers no field.
   */
  keepsCorner?: boolean
  /** The button to the next step. */
  action: Pick<ButtonProps, 'icon' | 'busy' | 'disabledReason' | 'loadingReason' | 'children'>
}) {
  const {element, seek} = useFocusFirstError<HTMLFormElement>(errorCount)

  return (
    <form
      ref={element}
      noValidate
      className="max-w-xl space-y-6"
      onSubmit={event => {
        event.preventDefault()
        // React lets the form of a dialog within this one submit here too
        if (event.target !== event.currentTarget || action.busy) return
        seek(!onGoOn())
      }}
    >
      <StepHead index={index} of={of} title={title} {...(level && {level})} />
      <div key={index} className={classNames('space-y-5', keepsCorner && 'max-md:**:scroll-mb-24')}>
        {children}
      </div>
      {notes}
      <div
        className={classNames(
          'flex gap-3',
          keepsCorner &&
            'max-md:sticky max-md:bottom-0 max-md:z-20 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-ground max-md:pt-3 max-md:pr-18 max-md:pb-[calc(--spacing(3)+env(safe-area-inset-bottom,0px))] max-md:pl-4',
        )}
      >
        {onBack && (
          <Button variant="secondary" size="lg" className="max-md:px-4" onClick={onBack}>
            {m.back()}
          </Button>
        )}
        {/* a press that waits belongs to its step, so "back" drops it; its words fit one line of a phone */}
        <Button key={index} type="submit" size="lg" className="grow max-md:px-4" {...action} />
      </div>
      {keepsCorner ? <div className="empty:hidden max-md:pr-14">{foot}</div> : foot}
    </form>
  )
}

/**
 * Progress and the question. A new question takes focus, so that it is announced, and begins at the top: the one before
 * ended at its button, and a step can come without a navigation.
 */
function StepHead({index, of, title, level = 2}: {index: number; of: number; title: string; level?: 2 | 3}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(index)
  useEffect(() => {
    if (before.current === index) return
    before.current = index
    window.scrollTo(0, 0)
    heading.current?.focus({preventScroll: true})
  }, [index])
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className="space-y-3">
      <div aria-hidden className="flex gap-1.5">
        {Array.from({length: of}, (_, at) => (
          <span key={at} className={classNames('h-1.5 grow rounded-chip', at <= index ? 'bg-primary' : 'bg-line')} />
        ))}
      </div>
      <div>
        <p className="text-14 text-muted">{m.step_of({value: index + 1, of})}</p>
        <Heading ref={heading} tabIndex={-1} className="text-22 font-semibold outline-none">
          {title}
        </Heading>
      </div>
    </div>
  )
}
