import {Search} from 'lucide-react'
import {TextField} from './text-field.tsx'

/** Words that narrow what is shown, while they are typed; at the desk not wider than such words are. */
export function SearchField({
  label = 'Search',
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
    <div className="grow desk:max-w-80">
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
