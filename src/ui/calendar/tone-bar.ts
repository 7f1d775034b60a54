import type {Tone} from '../primitives/tone.ts'

/** The full colour of a tone, for the bar and the dots that mark a visit. */
export const toneBar = {
  good: 'bg-good',
  waiting: 'bg-waiting',
  bad: 'bg-bad',
  neutral: 'bg-line-strong',
  info: 'bg-primary',
} satisfies Record<Tone, string>
