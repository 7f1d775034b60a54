import {classNames} from '#lib/class-names.ts'

/** The drawings in `public/illustrations`, all of one hand, and their proportions. */
const drawings = {
  hero: {width: 628, height: 420},
  agency: {width: 628, height: 420},
  village: {width: 1600, height: 620},
  'care-child': {width: 120, height: 96},
  'care-senior': {width: 120, height: 96},
  'care-pickup': {width: 120, height: 96},
  'care-workplace': {width: 120, height: 96},
  'story-hannah': {width: 96, height: 96},
  'story-marcus': {width: 96, height: 96},
  'story-denise': {width: 96, height: 96},
  'empty-calendar': {width: 240, height: 180},
  'empty-requests': {width: 240, height: 180},
  'empty-offers': {width: 240, height: 180},
  offline: {width: 240, height: 180},
  'not-found': {width: 240, height: 180},
  'all-set': {width: 240, height: 180},
} as const

export type IllustrationName = keyof typeof drawings

/** A decorative drawing. `className` sets its width. */
export function Illustration({
  name,
  className,
  eager = false,
}: {
  name: IllustrationName
  className?: string
  eager?: boolean
}) {
  return (
    <img
      src={`/illustrations/${name}.svg`}
      alt=""
      {...drawings[name]}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={classNames('h-auto max-w-full', className)}
    />
  )
}
