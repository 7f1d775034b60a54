import {m} from '#messages'
import Plus from 'lucide-react/icons/plus'
import {Button} from '../primitives/button.tsx'
import type {Bound} from '#lib/field-binding.ts'
import {TextField} from './text-field.tsx'

/** Adds a custom entry or one of the common suggestions to a list. */
export function NameAdder({
  label,
  placeholder,
  field,
  usual,
  labelOf = name => name,
  onAdd,
  onAddTyped,
}: {
  label: string
  placeholder: string
  /** Text that is not added yet. */
  field: Bound<string>
  /** Offered to be added with one tap. */
  usual: readonly string[]
  /** What a suggestion is called; itself by default. */
  labelOf?: (name: string) => string
  onAdd: (name: string) => void
  onAddTyped: () => void
}) {
  return (
    <>
      <div className="flex items-end gap-2">
        <div className="grow">
          <TextField
            label={label}
            required={false}
            maxLength={100}
            placeholder={placeholder}
            enterKeyHint="done"
            onKeyDown={event => {
              if (event.key !== 'Enter' || field.value.trim() === '') return
              event.preventDefault()
              onAddTyped()
            }}
            {...field}
          />
        </div>
        <Button variant="secondary" className="min-h-12 md:min-h-11" onClick={onAddTyped}>
          {m.add()}
        </Button>
      </div>
      {usual.length > 0 && (
        <div className="space-y-1.5">
          <p className="text-14 text-muted">{m.common()}</p>
          <div className="flex flex-wrap gap-2">
            {usual.map(name => (
              <Button key={name} variant="secondary" size="sm" icon={Plus} onClick={() => onAdd(name)}>
                {labelOf(name)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
