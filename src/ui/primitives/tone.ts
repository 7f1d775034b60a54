export type Tone = 'good' | 'waiting' | 'bad' | 'neutral' | 'info'

/** Tint and ink of each tone, for chips, notices and whatever else carries one. */
export const toneClass = {
  good: 'bg-good-tint text-good',
  waiting: 'bg-waiting-tint text-waiting',
  bad: 'bg-bad-tint text-bad',
  neutral: 'bg-sunk text-muted',
  info: 'bg-primary-tint text-primary',
} satisfies Record<Tone, string>
