import {useNavigate, useSearch} from '@tanstack/react-router'

/**
 * The page's validated search parameters, and a setter that replaces some of them without a new history entry or a
 * scroll.
 */
export function usePageSearch<S extends object>(): [search: S, change: (parts: Partial<S>) => void] {
  const search: unknown = useSearch({strict: false})
  const navigate = useNavigate()
  const change = (parts: Partial<S>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({...before, ...parts}),
      replace: true,
      resetScroll: false,
    })
  return [search as S, change]
}
