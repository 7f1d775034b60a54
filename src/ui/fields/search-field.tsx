import {m} from '#messages'
import Search from 'lucide-react/icons/search'
import {TextField} from './text-field.tsx'

/** Filters a list while typing; has a maximum width on wide screens. */
export function SearchField({
  label = m.search(),
  value,
  onChange,
  placeholder,
}: {
  label?: string
  value: string
  onChange: (words: string) => void
  placeholder?: string
}) {
  return (
    <div className="grow md:max-w-96">
      <TextField
        label={label}
        type="search"
        icon={Search}
        value={value}
        onChange={onChange}
        maxLength={80}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  )
}
