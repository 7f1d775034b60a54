import type {ComponentProps, ElementType} from 'react'
import {classNames} from '#lib/class-names.ts'

const tones = {
  plain: 'border-line bg-card',
  primary: 'border-primary/25 bg-primary-tint',
  warm: 'border-warm/25 bg-warm-tint',
  bad: 'border-bad bg-card',
}

/** For a link around or inside a card: the whole card lifts on hover. */
export const cardLinkClass =
  'block rounded-card text-ink no-underline transition-[border-color,box-shadow] duration-150 hover:border-line-strong hover:shadow-soft'

/** White paper on the ground. `flush` leaves the padding to what is inside (a list, a map). */
export function Card({
  as: Element = 'div',
  tone = 'plain',
  flush = false,
  className,
  ...rest
}: ComponentProps<'div'> & {as?: ElementType; tone?: keyof typeof tones; flush?: boolean}) {
  return (
    <Element
      {...rest}
      className={classNames('rounded-card border', tones[tone], flush ? 'overflow-hidden' : 'p-4 md:p-5', className)}
    />
  )
}
