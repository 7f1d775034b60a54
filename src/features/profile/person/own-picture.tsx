import {useRemovePicture, useSetPicture} from '#data/queries/pictures.ts'
import {PictureCard} from './picture-card.tsx'

/** The picture of whoever is signed in; `hint` says who sees it. */
export function OwnPicture({
  name,
  src,
  hint = 'A face people recognise at the door. It never counts when people are matched.',
}: {
  name: string
  src: string | null
  hint?: string
}) {
  const set = useSetPicture()
  const remove = useRemovePicture()
  return (
    <PictureCard
      title="Your picture"
      name={name}
      src={src}
      hint={hint}
      onSet={set.mutateAsync}
      onRemove={() => remove.mutateAsync(undefined)}
    />
  )
}
