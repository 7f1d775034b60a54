import {m} from '#messages'
import {useQuery} from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import {favouriteQueries, isFavouriteIn, useSetFavourite, type FavouriteSummary} from '#data/queries/favourites.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {classNames} from '#lib/class-names.ts'
import {Button} from '#ui/primitives/button.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

const notChanged = (error: Error) => toast({title: m.not_changed(), description: messageOf(error), tone: 'bad'})

/**
 * Adds a caregiver or an agency to the family's favorites or removes it, with undo; renders nothing until the list is known.
 * `onAdd` runs on the press that adds, and with `isSmall` a phone shows only the heart.
 */
export function FavouriteButton({
  about,
  onAdd,
  isSmall = false,
}: {
  about: FavouriteSummary
  onAdd?: () => void
  isSmall?: boolean
}) {
  const {display_name: name} = about
  const {data: list} = useQuery(favouriteQueries.list())
  const {mutate} = useSetFavourite(about, notChanged)
  const needs = useNeedsConnection()
  if (!list) return null
  const isFavourite = isFavouriteIn(list, about)
  const add = () => {
    onAdd?.()
    mutate(true)
  }
  const remove = () => {
    mutate(false)
    toast({title: m.name_is_no_longer_a_favorite({name}), action: {label: m.undo(), onClick: add}})
  }
  const label = isFavourite ? m.favorite() : m.add_to_favorites()
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={isFavourite}
      aria-label={`${label}: ${name}`}
      disabledReason={needs(m.changing_your_favorites())}
      onClick={isFavourite ? remove : add}
    >
      <Heart aria-hidden className={classNames('size-5', isFavourite && 'fill-current text-primary')} />
      <span className={classNames(isSmall && 'max-md:hidden')}>{label}</span>
    </Button>
  )
}
