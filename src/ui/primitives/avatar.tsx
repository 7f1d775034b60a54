import {useState} from 'react'
import {classNames} from '#lib/class-names.ts'

// the letters stop growing where the circle does
const sizes = {
  32: 'size-8 text-[length:--spacing(3.25)]',
  40: 'size-10 text-[length:--spacing(3.5)]',
  56: 'size-14 text-[length:--spacing(4.5)]',
  88: 'size-22 text-[length:--spacing(7)]',
}
const tones = [
  'bg-warm-tint text-warm',
  'bg-primary-tint text-primary',
  'bg-good-tint text-good',
  'bg-waiting-tint text-waiting',
]

/** First letters of the first and the last word: `Maria de la Cruz` → `MC`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(word => /^\p{L}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map(word => word?.slice(0, 1).toUpperCase() ?? '').join('') || '·'
}

/**
 * A picture, or initials on a color derived from the first name. Hidden from screen readers, because the name is beside it.
 */
export function Avatar({
  name,
  src,
  size = 40,
}: {
  name: string
  src?: string | null | undefined
  size?: keyof typeof sizes
}) {
  const [failed, setFailed] = useState<string | null>(null)
  // of the last name some screens show the initial alone
  const first = name.trim().split(/\s+/)[0] ?? ''
  const tone = tones[[...first].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tones.length]
  if (src && failed !== src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={classNames('shrink-0 rounded-chip bg-sunk object-cover', sizes[size])}
        onError={() => setFailed(src)}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-chip font-semibold select-none',
        sizes[size],
        tone,
      )}
    >
      {initialsOf(name)}
    </span>
  )
}
