import {useQuery} from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import {favouriteQueries, useSetFavourite, type FavouriteSummary} from '#data/queries/favourites.ts'
import {messageOf} from '#data/app/message.ts'
import {useNeedsConnection} from '#data/offline/use-connection.ts'
import {classNames} from '#lib/class-names.ts'
import {Button} from '#ui/primitives/button.tsx'
import {toast} from '#ui/feedback/toast-message.ts'

const notChanged = (error: Error) => toast({title: 'Not changed', description: messageOf(error), tone: 'bad'})

/**
 * Adds a caregiver to the family's favorites or removes them, with undo. Renders nothing until the list is known.
 * `onAdd` runs on the press that adds.
 */
export function FavouriteButton({about, onAdd}: {about: FavouriteSummary; onAdd?: () => void}) {
  const {display_name: name} = about
  const {data: list} = useQuery(favouriteQueries.list())
  const {mutate} = useSetFavourite(about, notChanged)
  const needs = useNeedsConnection()
  if (!list) return null
  const isFavourite = list.items.some(each => each.caretaker_id === about.caretaker_id)
  const add = () => {
    onAdd?.()
    mutate(true)
  }
  const remove = () => {
    mutate(false)
    toast({title: `${name} is no longer a favorite`, action: {label: 'Undo', onClick: add}})
  }
  const label = isFavourite ? 'Favorite' : 'Add to favorites'
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={isFavourite}
      aria-label={`${label}: ${name}`}
      disabledReason={needs('Changing your favorites')}
      onClick={isFavourite ? remove : add}
    >
      <Heart aria-hidden className={classNames('size-5', isFavourite && 'fill-current text-primary')} />
      {label}
    </Button>
  )
}
