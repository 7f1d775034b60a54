import {m} from '#messages'
import {Link, useLocation, useNavigate} from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import {useEffect, useRef, type KeyboardEvent} from 'react'
import {inputClass} from '#ui/fields/field-frame.tsx'
import {classNames} from '#lib/class-names.ts'
import {useIsPhone} from '#ui/hooks/use-media-query.ts'
import {useTyped} from '#ui/hooks/use-typed.ts'
import {iconButtonClass} from '#ui/primitives/icon-button.tsx'
import {StaffSearch} from '../search-params.ts'
import * as v from 'valibot'

const path = '/admin/dashboard/search'

/** Results of the search, in the order of the page; arrow keys move through them, also while newer ones load. */
export const searchResults = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-search-result]')]

/** Whether this device writes its shortcuts with the Command key. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** The search over everything in the staff's top bar, reached by Ctrl K; a phone has its field on the page of results. */
export function StaffSearchField() {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      field.current?.select()
      if (!field.current) void navigate({to: path})
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [navigate])
  return isPhone ? (
    <Link to={path} aria-label={m.search_everything()} className={classNames(iconButtonClass, 'ml-auto')}>
      <Search aria-hidden className="size-5" />
    </Link>
  ) : (
    <SearchInput ref={field} />
  )
}

/** The field itself. Typing opens the page of results; arrow down goes to the first, Enter opens it. */
export function SearchInput({ref}: {ref?: React.Ref<HTMLInputElement>}) {
  const navigate = useNavigate()
  const {pathname, search} = useLocation()
  const isPhone = useIsPhone()
  const isHere = pathname.replace(/\/+$/, '') === path
  const current = isHere ? v.parse(StaffSearch, search).q : undefined
  const [typed, type] = useTyped(current, q => void navigate({to: path, search: {q}, replace: isHere}))
  const toResults = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      searchResults()[0]?.focus()
    } else if (event.key === 'Enter' && isHere && typed === current) {
      const first = searchResults()[0]
      if (first?.dataset['searchResult'] !== 'old') first?.click()
    }
  }
  return (
    <div className="relative min-w-0 grow md:max-w-96">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
      <input
        ref={ref}
        type="search"
        aria-label={m.search_everything()}
        aria-keyshortcuts="Control+K Meta+K"
        placeholder={
          isPhone ? m.name_number_email_or_84_00() : m.search_everything_k({choice: isApple ? '⌘' : 'Ctrl '})
        }
        value={typed ?? ''}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        className={classNames(inputClass, 'pl-11')}
        onChange={event => type(event.target.value || undefined)}
        onKeyDown={toResults}
      />
    </div>
  )
}
