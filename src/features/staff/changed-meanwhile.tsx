import {m} from '#messages'
import {Callout} from '#ui/primitives/callout.tsx'
import {listText} from '#lib/list-text.ts'

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return listText(value.map(String), 'plain')
  if (typeof value === 'boolean') return value ? m.yes() : m.no()
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : '–'
}

/** What another admin saved beside what is typed; saving again replaces it. @see src/domain/rules-people.md#two-at-one-record */
export function ChangedMeanwhile<Values extends object>({
  saved,
  typed,
  labels,
}: {
  saved: Values | null
  typed: Partial<Values>
  labels: {readonly [Name in keyof Values]?: string}
}) {
  if (!saved) return null
  const names = Object.keys(labels) as (keyof Values & string)[]
  const differing = names.filter(name => JSON.stringify(saved[name] ?? null) !== JSON.stringify(typed[name] ?? null))
  return (
    <Callout tone="waiting" title={m.someone_else_saved_this_meanwhile()}>
      <p>{differing.length > 0 ? m.saving_again_replaces() : m.they_saved_the_same()}</p>
      <dl className="space-y-1 break-words">
        {differing.map(name => (
          <div key={name}>
            <dt className="inline font-medium">{labels[name]}: </dt>
            <dd className="inline whitespace-pre-line">{textOf(saved[name])}</dd>
          </div>
        ))}
      </dl>
    </Callout>
  )
}
