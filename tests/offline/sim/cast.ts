import {modelServer} from './model-server.ts'
import type {Cast} from './run.ts'

/** Two people who share one phone, and one session and booking; over a server of their own. */
export const modelCast = (): Cast => ({
  server: modelServer(),
  users: [
    {name: 'anna', sessions: ['s0', 's1'], bookings: ['b0', 'b1']},
    {name: 'bert', sessions: ['s0', 's2'], bookings: ['b0', 'b2']},
  ],
})
