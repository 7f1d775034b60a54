export type Tone = 'good' | 'waiting' | 'bad' | 'neutral' | 'info'

/** Background and text color of each tone, for chips, notices and similar elements. */
export const toneClass = {
  good: 'bg-good-tint text-good',
  waiting: 'bg-waiting-tint text-waiting',
  bad: 'bg-bad-tint text-bad',
  neutral: 'bg-sunk text-muted',
  info: 'bg-primary-tint text-primary',
} satisfies Record<Tone, string>
