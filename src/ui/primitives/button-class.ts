import {classNames} from '#lib/class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-strong aria-disabled:hover:bg-primary',
  secondary:
    'border-line bg-card text-ink shadow-soft hover:border-line-strong hover:bg-sunk aria-disabled:hover:bg-card',
  quiet: 'border-transparent text-primary hover:bg-primary-tint aria-disabled:hover:bg-transparent',
  danger: 'border-bad/40 bg-card text-bad hover:bg-bad-tint aria-disabled:hover:bg-card',
} satisfies Record<ButtonVariant, string>

// 44 px under a thumb, a little less under a mouse.
const sizes = {
  sm: 'min-h-11 px-3 text-14 md:min-h-9',
  md: 'min-h-11 px-4 text-16 md:min-h-10 md:text-14',
  lg: 'min-h-12 px-6 text-16',
} satisfies Record<ButtonSize, string>

/** The look of a button, for a `<button>` or a link to the next step. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  full = false,
}: {variant?: ButtonVariant; size?: ButtonSize; full?: boolean} = {}): string {
  return classNames(
    // a palette that the system forces has no backgrounds, but draws every border
    'inline-flex items-center justify-center gap-2 rounded-field border py-2 text-center font-semibold no-underline select-none',
    'transition-[background-color,border-color,scale] duration-100 active:scale-[0.98] motion-reduce:active:scale-100',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:active:scale-100',
    variants[variant],
    sizes[size],
    full && 'w-full',
  )
}
